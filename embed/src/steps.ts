/** Which step of the journey the page shows: declared in the markup, named like a step, by its URL, or marked current. */
import { attr, closest, focused, is, isSeen, up } from './dom.ts';
import { AROUND, CURRENT } from './rules.ts';
import { state } from './state.ts';
import { route } from './text.ts';

/**
 * Takes in the steps of the journey: each a `key`, or `key:/pattern` for one whose addresses match that regular expression. A field that is called
 * like a step is a field.
 */
export const learnSteps = (list: string[] = [], types: string[] = [], known: string[] = []): void => {
  const keys = known.map(keyIn);
  state._steps = list.map((entry) => {
    const [, key, pattern] = /([^:]*):?(.*)/.exec(entry) as string[];
    // A page below the step's own is the step only while it asks for something: /checkout/order-received is none.
    return {
      _key: key as string,
      _pattern: pattern || `/${key}(?![\\w-])`,
      _isWord: !pattern,
      _type: types[keys.indexOf(key as string)],
    };
  });
  // Asked of each element that comes, so it is made once.
  state._panelsOfSteps = `[data-journey-step],:is(${state._steps.flatMap(({ _key }) =>
    ['id', 'data-name', 'name'].map((name) => `[${name}=${JSON.stringify(_key)}]`),
  )}):not(input,select,textarea,button)`;
};

const keyIn = (entry: string): string => entry.replace(/:.*/, '');

/** The key of the step that a panel is of. Each attribute is read once, however many steps there are. */
export const stepOf = (panel: Element | null | undefined): string | undefined => {
  const names = [attr(panel, 'id'), attr(panel, 'data-name'), attr(panel, 'name')];
  return attr(panel, 'data-journey-step') || state._steps?.find(({ _key }) => names.includes(_key))?._key;
};

/** The key of the step that an element stands in. */
export const stepAround = (el: Element | null | undefined): string | undefined => stepOf(up(el, state._panelsOfSteps));

/**
 * The current step: by what the page shows of its panels, and by whether it asks for something. If several panels are shown, a person works in
 * one, or else stays in it: two that slide past each other are one step.
 */
export const decideStep = (shown: Element[], asksNow: () => boolean): string | undefined => {
  const { _seen: seen } = state;
  const steps = state._steps || [];
  const keys = shown.map((panel) => stepOf(panel));
  const isMarked = state._marked === route();
  if (keys[0]) state._marked = route();
  const around = up(focused(), state._panelsOfSteps);
  return (
    (around && shown.includes(around) && stepOf(around)) ||
    (keys.includes(seen) && seen) ||
    keys[0] ||
    // The last step, in the journey's order, whose pattern or key as a word of the path matches.
    steps
      .filter(({ _pattern, _isWord }) => {
        // Servers that write paths with capital letters take them without.
        const found = new RegExp(_isWord ? `${_pattern}(?:((\\.\\w+)?/?(?:$|[?#]))|)` : _pattern, 'i').exec(route());
        // Where markup has spoken, the address is not asked when the last panel has gone.
        return !isMarked && found && (!_isWord || found[1] !== undefined || asksNow());
      })
      .at(-1)?._key ||
    // The n-th item of a progress list is the n-th step.
    [...state._marks].flatMap((el) => {
      if (!is(el, CURRENT) || !isSeen(el)) return [];
      let item = closest(el, 'li') || el;
      // An item may stand alone in its box: a list of one is none.
      while (item.parentElement && is(item, ':only-child')) item = item.parentElement;
      const items = [...(item.parentElement?.children || [])].filter(
        (one) => one.localName === item.localName && !is(one, ':empty'),
      );
      // A list that does not say so is one of steps if it has as many, and is no menu.
      const isProgress = is(el, '[aria-current=step]') || (items.length === steps.length && !up(el, AROUND));
      return (isProgress && items[1] && steps[items.indexOf(item)]?._key) || [];
    })[0] ||
    // That the page declared by code at this address.
    state._declared[route()]
  );
};
