// The fields and steps of a page as the script sees them: what the inspector (embed/inspector) returns to `waymark check`.

export interface InspectedField {
  /** Its key in events. */
  key: string;
  /** The row of the script's table of rules that named it, and its reason; without one it has the key of its place. */
  rule?: string;
  why?: string;
  /** The step that it stands in; null outside of all. */
  stepKey: string | null;
  /** A CSS selector of it within its tree. */
  selector: string;
  /** Its accessible name, without what is entered; empty if nothing names it. */
  label: string;
  isShown: boolean;
  /** Whether several controls of this key are one question, as radio buttons are. */
  isChoice: boolean;
}

export interface Inspected {
  fields: InspectedField[];
  /** Keys of the steps that are marked, or called like one that was asked for, in the order of the page. */
  steps: string[];
  /** Attributes of each tag of the script, `src` included. */
  tags: Record<string, string>[];
}
