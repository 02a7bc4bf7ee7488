// React's types, which come with the words of the dashboard, declare the elements of a page as empty where the DOM's types are
// not loaded. Callbacks that tests run in a browser use these members.
interface Element {
  readonly ownerDocument: {
    readonly activeElement: unknown;
    readonly defaultView: {
      getComputedStyle(element: Element, pseudo?: string): { readonly backgroundColor: string };
    } | null;
  };
  readonly scrollWidth: number;
  readonly clientWidth: number;
  readonly ariaLabel: string | null;
  /** Only form controls have these two. */
  readonly type: string;
  readonly name: string;
}
