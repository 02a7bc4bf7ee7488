// A page as a person perceives it, returned by the inspector (embed/inspector) to `waymark rehearse`. Elements are identified by their
// index in a list that the page keeps until the next survey.

/** One of the answers that a question offers. */
export interface SurveyedChoice {
  /** The element to press: the label where the control itself is hidden. Null in a native list. */
  press: number | null;
  /** The control. Null in a native list. */
  place: number | null;
  value: string;
  text: string;
  isDisabled: boolean;
  isChosen: boolean;
}

export type Control = 'text' | 'radio' | 'check' | 'list' | 'combo' | 'file' | 'rich' | 'range' | 'switch' | 'other';

export interface SurveyedField {
  place: number;
  /** Its key in events. */
  key: string;
  stepKey: string | null;
  selector: string;
  label: string;
  /** Texts that describe it. */
  hint: string;
  control: Control;
  /** The type of an input, else the name of the element. */
  type: string;
  name: string;
  autocomplete: string;
  inputMode: string;
  pattern: string;
  placeholder: string;
  min: string;
  max: string;
  step: string;
  minLength: number;
  maxLength: number;
  accept: string;
  isMultiple: boolean;
  isRequired: boolean;
  isReadOnly: boolean;
  /** Its text, or the value of the choice. */
  value: string;
  choices: SurveyedChoice[];
  /** The browser's validation refuses the current value. */
  isInvalid: boolean;
  /** `aria-invalid` is true. */
  isMarkedInvalid: boolean;
}

export type ButtonRole = 'next' | 'last' | 'back' | 'other';

export interface SurveyedButton {
  place: number;
  text: string;
  selector: string;
  role: ButtonRole;
  /** It submits a form. */
  isSubmit: boolean;
  /** Its text is that of a button which sends all of it. */
  saysLast: boolean;
  isDisabled: boolean;
  /** The browser checks the fields before it submits. */
  isChecked: boolean;
}

/** A text on the page that says that something is wrong. */
export interface SurveyedError {
  text: string;
  selector: string;
  /** The key of the field that it is about, if that can be known. */
  fieldKey: string | null;
  /** How a person who cannot see it would learn of it. */
  heard: 'described' | 'live' | 'focus' | null;
}

export interface Survey {
  url: string;
  title: string;
  /** The heading of the shown step. */
  heading: string;
  /** The beginning of the text of a step without questions, to distinguish such steps. */
  text: string;
  /** The step that the page marks. */
  stepKey: string | null;
  /** As the page counts its steps, `2 of 5`. */
  progress: { at: number; of: number } | null;
  fields: SurveyedField[];
  /** Fields beyond the bound, which are not in the list. */
  fieldsLeftOut: number;
  buttons: SurveyedButton[];
  errors: SurveyedError[];
  /** The place of the button that sends a cookie banner away. */
  banner: number | null;
  /** It asks for the password of an account that exists. */
  isSignIn: boolean;
  captcha: string | null;
  /** Frames of other origins that seem to hold fields. */
  foreignFrames: string[];
  hasTag: boolean;
}

/** Where the focus is. */
export interface SurveyedFocus {
  /** The key of the field, if it is in one. */
  key: string | null;
  /** Indexes of the surveyed elements with the focus: a control, or elements that contain it. */
  places: number[];
  selector: string;
  isBody: boolean;
  /** Another element covers its centre. */
  coveredBy: string | null;
  isText: boolean;
  /** The element is a heading or contains one: pages focus it when they show another step. */
  isHeading: boolean;
}

/** Something that a person would stumble over, as the page's own structure shows it. */
export interface SurveyedOddity {
  kind:
    | 'visual-order'
    | 'tabindex'
    | 'no-name'
    | 'no-group-name'
    | 'required-unsaid'
    | 'no-heading'
    | 'sticks-out'
    | 'sideways'
    | 'no-token';
  selector: string;
  message: string;
}
