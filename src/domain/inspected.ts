// The fields and steps of a page as the script sees them, returned by the inspector (embed/inspector) to `waymark check`.

export interface InspectedField {
  /** Its key in events. */
  key: string;
  /** The rule of the script that gave the key, with its reason; absent if the key comes from the field's position. */
  rule?: string;
  why?: string;
  /** The step that contains the field; null outside of all steps. */
  stepKey: string | null;
  /** A CSS selector of the field within its document or shadow tree. */
  selector: string;
  /** Its accessible name, without the entered value; empty if the field has none. */
  label: string;
  isShown: boolean;
  /** True if several controls with this key form one question, such as radio buttons. */
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
