// The fields and steps of a page as the script sees them, returned by the inspector (embed/inspector) to `waymark check`.

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
  /** Its accessible name, without the entered value; empty if the field has none. */
  label: string;
  isShown: boolean;
  /** Whether several controls of this key are one question, as radio buttons are. */
  isChoice: boolean;
}

export interface Inspected {
  fields: InspectedField[];
  /** The number of controls beyond the limit. */
  fieldsLeftOut: number;
  /** Keys of steps that are marked on the page, or named like a requested step, in the order of the page. */
  steps: string[];
  /** Attributes of each tag of the script, `src` included. */
  tags: Record<string, string>[];
}
