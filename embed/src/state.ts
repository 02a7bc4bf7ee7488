/** All that the script knows while a page is open. The build shortens names that begin with `_`; what is sent has those of the interface. */
import type { JourneyEvent } from './event.ts';
import type { Adapter } from './kit.ts';
import type { Options } from './options.ts';

/** Kept in the tab's storage, under names that stay the same over releases. Times are ms since 1970. */
export interface Session {
  id: string;
  /** Events so far. */
  _counted: number;
  _began: number;
  /** The last time that a person did something. */
  _acted: number;
  /** Set while a page has the session, so that a copy of the tab's storage in another tab is recognised. */
  _alive?: boolean | undefined;
  /** The last step that was reported: a page that is rendered again does not report it again. */
  _announced?: string;
  _completed?: boolean;
  /** The submission that has no outcome yet: when, and from which step. */
  _submitted?: number | undefined;
  _from?: string | undefined;
  /** When the visitor last pressed something else, so that what follows may be their doing. */
  _turned?: number;
  /** Attempts to submit so far: an error counts once in each. */
  _tries?: number;
  /** Whether the success was only concluded: its end is then, too. */
  _inferred?: boolean | undefined;
  /** Pages that were viewed, as numbers made of their addresses: a page that comes again is no answer. */
  _pages?: number[];
  /** By how much the device's clock was set while a page was open. */
  _set?: number;
  /** The client's id, where the browser's own storage is full. */
  _client?: string;
}

export interface Step {
  _key: string;
  /** A regular expression of its addresses; without one, the key as a word of the path. */
  _pattern: string;
  _isWord: boolean;
  /** `information`, `submit` …, as the owner said; empty if unknown. */
  _type: string | undefined;
}

/** A click, and the view in which it was made. */
export interface Press {
  _at: number;
  _panel?: Element | undefined;
  _step: string | undefined;
  /** Whether the form of the button is the step's own; undefined if it has none. */
  _isOwn: boolean | undefined;
  /** The form that was tried although the page cancelled the click: when it is submitted later, that is the same attempt. */
  _tried?: Element;
}

/** An error that the page shows. */
export interface ShownError {
  _el: Element;
  /** The field's key; empty where the page does not say which. */
  _key: string;
  _kind: string;
  /** A class or an alert is an error only if it came with the answer to a submission. */
  _isVague: boolean;
}

export interface State {
  /** Entries into the script that are under way, and how many there were: the page changes nothing within one. */
  _depth: number;
  _entries: number;
  /** By the page's own clock: until when the entry that is under way may work through what waits; 0 if it has not begun to. */
  _budgetEnd: number;
  _options: Options;
  /** Where the service gives the journey's step keys, and the name of the session in the tab's storage. */
  _place: string;
  /** Calls that came before the start: in the task of the script itself, during a prerender, or before consent. */
  _calls: [type: string, given: Record<string, unknown> | undefined][] | null;

  _session: Session;
  _client: string;
  /** Events that wait to be sent; undefined when nothing may be recorded, 0 when never again. */
  _queue: JourneyEvent[] | undefined | 0;
  /** Taken from the queue, while the request that carries them has no answer. */
  _flying: JourneyEvent[];
  _batch: number;
  _timer: number;
  _wait: number;
  /** When the timer sends what waits. */
  _dueAt: number;
  _strikes: number;
  _refusals: number;
  /** Given up, and not reported yet. */
  _dropped: number;

  /** The document, its frames and the open shadow trees. */
  _roots: Set<Document | ShadowRoot>;
  /** Elements that may be custom, whose shadow tree may come later, and frames. */
  _hosts: Set<Element>;
  /** Elements that say something: errors, what describes a field, the current item of a list of steps. */
  _marks: Set<Element>;
  /** Marks that are to be asked about errors: those that changed, and then the others. And the errors that each shows. */
  _fresh: Set<Element>;
  _due: Set<Element>;
  _shown: Map<Element, ShownError[]>;
  /** Elements that are named like a step. */
  _panels: Set<Element>;
  /** Whether the viewport shows a part of a panel, as far as the browser has said. */
  _onScreen: WeakMap<Element, boolean>;
  _lookTimer: number;
  /** By the page's own clock: no look by itself before this, and none at all before that. */
  _lookAt: number;
  _restUntil: number;
  /** By the last look, in ms. */
  _took: number;
  /** Whether all marks are to be asked again, in turn. */
  _again?: boolean;

  /** The journey, in order; undefined while it is under way. */
  _steps?: Step[] | undefined;
  /** Selects their panels. */
  _panelsOfSteps: string;
  /** Whether somebody says what the success is: then none is concluded. */
  _isDeclared?: boolean | undefined;
  /** Words that addresses may hold when they are sent. */
  _words: Set<string>;
  /** The step that the page itself shows, if it shows one. */
  _seen?: string | undefined;
  /** Its panel, if it has one. */
  _panel?: Element | undefined;
  /** The step that the page declared by code, by the address that it did so on. */
  _declared: Record<string, string | undefined>;
  /** When the current step was entered. */
  _enteredAt: number;
  /** The route of the last page view. */
  _viewed: string;
  /** How far the device's clock is before the page's own, and whether the page was hidden when that was last asked. */
  _ahead?: number;
  _wasHidden?: boolean;
  _url: string;
  /** Whether the page was left; the next one has the session until it comes back. */
  _isLeft?: boolean;
  /** Whether the session had viewed this page before it was loaded. */
  _isSeenBefore?: boolean;
  /** The route on which a panel was seen: its path is not asked. */
  _marked?: string;

  /** The widget that the visitor is in, and its key. */
  _field: Element | null | undefined;
  _fieldKey?: string | undefined;
  /** The key of the last one that was touched on this step. */
  _lastKey?: string | undefined;
  _edited: boolean;
  /** Whether a key was pressed in it since its change was reported. */
  _isKeyed?: boolean;
  /** How many characters it held when it was entered: a mask may write by code, without an event. */
  _length?: number | undefined;
  /** The last field whose change was reported, and when. */
  _changed?: { _key: string | undefined; _at: number };
  /** Where the last pointer went down; undefined after a key. */
  _touched?: Element | undefined;
  /** Whether that changed a field: a button that counts may take the focus then. */
  _isMaker?: boolean;
  /** When a pointer or a key went down. */
  _handAt: number;
  _pressed?: Press | undefined;
  /** An element whose focus does not count, as when the visitor goes on to something that takes none. */
  _passed?: Element | null | undefined;
  /** The floating element that was pressed last, if the field seems to have opened it. */
  _popup?: Element | null | undefined;
  /** When anything was last changed in a field. */
  _changedAt: number;

  /** The form or button of the last attempt on this page, when it was, and when a form was read. */
  _form?: Element | undefined;
  _attemptAt: number;
  _readForm?: Element | undefined;
  _readAt: number;
  /** When anything was last clicked, or Escape pressed. */
  _clickedAt: number;
  /** Elements that the browser's own validation refused, and that are not reported yet. */
  _invalid: Set<Element>;
  /** By the page's own clock: when it began to refuse fields. */
  _refusedAt: number;
  /** When a form said that it is submitted. */
  _heardAt: number;
  /** Errors that were shown when it was made. */
  _stale: Element[];
  /** Since when the view looks like the end of the journey; 0 if it does not. */
  _overAt: number;

  /** Keys of nameless fields, by their place. */
  _places: WeakMap<Element, string>;
  /** While an adapter is asked: it asks back. */
  _isAsking?: boolean;
  /** Adapters for the libraries of the page; those that were asked for, by name; and how many of those that came were taken in. */
  _adapters: Adapter[];
  _wanted: Set<string>;
  _adopted: number;
  /** The opener of each popup. */
  _openers: WeakMap<Element, Element>;
  /** By the key of a field, the attempt in which its error was reported. */
  _errors: Map<string, number>;
  /** When one ended a submission: others of the same answer may be seen later, when it is known which step the page shows. */
  _deniedAt?: number;
  /** How many were reported since the last attempt. */
  _reported: number;
  /** An error in the field that is being typed in. */
  _unsaid?: ShownError | undefined;
  /** By field, the ids of the texts beside it that are not empty. Fields that named no text when they came. */
  _texts: WeakMap<Element, string[]>;
  _late: WeakSet<Element>;

  /** Why the page is about to be left, if that is known. */
  _leaving?: string | undefined;
  _leavingAt: number;
  /** How often that has become known. */
  _expected: number;
  /** Signals of idleness so far. */
  _idle: number;
  _isTimedOut: boolean;
  /** Takes in what came to the page; all of it again where an adapter is new. */
  _sweep?: ((isNew?: unknown) => void) | undefined;
  /** Goes on with what came, when one task is not enough; and asks for a look then. */
  _moreTimer?: number;
  _mark?: () => void;
}

/** A member that is not here has no value yet. */
export const state: State = {
  _depth: 0,
  _entries: 0,
  _budgetEnd: 0,
  _options: {} as Options,
  _place: '',
  _calls: [],
  _session: {} as Session,
  _client: '',
  _queue: [],
  _flying: [],
  _batch: 20,
  _timer: 0,
  _wait: 1_500,
  _dueAt: 0,
  _strikes: 0,
  _refusals: 0,
  _dropped: 0,
  _roots: new Set(),
  _hosts: new Set(),
  _marks: new Set(),
  _fresh: new Set(),
  _due: new Set(),
  _shown: new Map(),
  _panels: new Set(),
  _panelsOfSteps: '[data-journey-step]',
  _onScreen: new WeakMap(),
  _lookTimer: 0,
  _lookAt: 0,
  _restUntil: 0,
  _took: 0,
  _declared: {},
  _words: new Set(),
  _enteredAt: 0,
  _viewed: '',
  _url: '',
  _field: null,
  _edited: false,
  _handAt: 0,
  _changedAt: 0,
  _attemptAt: 0,
  _readAt: 0,
  _invalid: new Set(),
  _refusedAt: -1e9,
  _stale: [],
  _overAt: 0,
  _openers: new WeakMap(),
  _places: new WeakMap(),
  _adapters: [],
  _wanted: new Set(),
  _adopted: 0,
  _errors: new Map(),
  _reported: 0,
  _heardAt: 0,
  _clickedAt: 0,
  _texts: new WeakMap(),
  _late: new WeakSet(),
  _leavingAt: 0,
  _expected: 0,
  _idle: 0,
  _isTimedOut: false,
};
