/** What the script looks for on a page, in one place: by element, role, state and name, never by value or text. */

/** What asks for something, as HTML has it or as it says of itself. Buttons do not. */
const NATIVE =
  'textarea,select,[contenteditable]:not([contenteditable=false]),' +
  'input:not([type=submit],[type=reset],[type=image],[type=hidden],[type=button])';
/** Widgets of several parts. */
export const WIDGETS =
  ':is([role=combobox],[role=listbox],[role=radiogroup],[aria-haspopup=listbox]):not([aria-hidden=true])';
export const FIELDS =
  `${NATIVE},${WIDGETS},[role=checkbox],[role=radio],[role=switch],[role=slider],[role=spinbutton],[role=textbox],` +
  ':is(form,[data-journey-step],[data-journey-field]) canvas,' +
  // A list without a role, with what was chosen in it. Forgiving: not every browser knows `:has`.
  ':is(div[tabindex="0"]:not([role]):has(>[type=hidden][name],>select[name]))';
export const OPTIONS = ':is([role=option],[role=gridcell],[role=treeitem]):not([aria-disabled=true])';
/** What one presses to go elsewhere on the page, or away. */
export const CONTROLS = 'a[href]:not([target=_blank],[download]),button,[role=button],[type=button]';
/** What a widget opens: its parts are the widget, wherever they stand. */
export const POPUPS = '[role=listbox],[role=grid],[role=menu],[role=tree],[role=dialog]';
/** Parts of a page that may hold more than one field. */
export const PARTS = 'form,fieldset,table,main,body,[data-journey-step],[role=tabpanel],[role=dialog]';
/** A control that a library keeps in step with what one sees. */
export const TWINS = '[type=hidden],[aria-hidden=true],[aria-hidden=true]>*,[tabindex="-1"]';

/** The frame of a page: what is asked there is not the step. */
export const AROUND =
  'header,nav,footer,aside,search,[role=banner],[role=navigation],[role=contentinfo],[role=search],[role=complementary]';

/** The item of a progress list where the visitor is. Some design systems (USWDS) write `true`, as other lists do. */
export const CURRENT = '[aria-current=step],[aria-current=true]';

/** What the frameworks of servers, and many libraries, call an error. */
export const CLASSES =
  '[class*=error i]:not([class*=error-summary]),[class*=invalid i]:not(.ng-invalid),[class*=danger i]:not(a,button,[role=button])';
/** No control is one: design systems (Carbon) write the role on inputs too. */
export const ALERTS = '[role=alert]:not(input,select,textarea)';
export const DESCRIBED = '[aria-describedby],[aria-errormessage]';
export const SUMMARIES = ':is([role=alert],[class*=error-summary]) a[href^="#"]';
export const INVALID = '[aria-invalid=true]';
export const ERRORS = `${INVALID},${ALERTS},${DESCRIBED},${CLASSES},${SUMMARIES}`;

/** That a view is not the last word on a submission. */
export const BUSY =
  '[aria-busy=true],progress:indeterminate,[role=progressbar]:not([aria-valuenow]),' +
  '[class*=spinner i],[class*=loading i],[class*=loader i]';
/** That it failed. */
export const FAILED = `${INVALID},[role=alert]:not(:empty,[class*=success i])`;
/** That it failed, where no fields are left that a class could be about. */
export const REFUSED = `:is(${CLASSES}):not(html,body,[class*=success i])`;
