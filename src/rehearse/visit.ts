// The state of one person's visit: its page, its acts and its findings.
import type { Browser, BrowserContext, BrowserContextOptions, ElementHandle, Page } from 'playwright-core';
import type { Heard } from '../check/keep.ts';
import type { Survey } from '../domain/surveyed.ts';
import type { Criterion } from './criteria.ts';
import type { Cost, KindName, Severity, StepReport, Trap } from './report.ts';

/** An act of a person, in the words of the event that should say so. */
export interface Act {
  tag: 'step_view' | 'field_focus' | 'field_change' | 'submit_attempt' | 'validation_error';
  stepKey: string | null;
  fieldKey: string | null;
}

export interface Kind {
  name: KindName;
  /** Its name for people. */
  title: string;
  context: BrowserContextOptions;
  hand: 'pointer' | 'keys' | 'autofill';
  /** Presses a second time when nothing seems to happen. */
  isImpatient?: true;
  /** Called once, before the first page is opened. */
  prepare?(visit: Visit): Promise<void>;
  /** On each step, before it is answered. True: it has been left already. */
  onStep?(visit: Visit, survey: Survey): Promise<boolean>;
  /** Called when a step is answered, before the button to the next step is pressed. True: the page may have changed. */
  onAnswered?(visit: Visit, survey: Survey): Promise<boolean>;
  /** After a press has led to another step. */
  onMoved?(visit: Visit, survey: Survey, before: Survey): Promise<void>;
}

export interface WalkOptions {
  url: string;
  isSubmitting: boolean;
  stepsMax: number;
  /** The script tag for a page that has none. */
  tag: { org: string; journey: string };
  stepKeys: string[];
}

/** The rules of axe-core, as their file holds them. */
export interface Axe {
  version: string;
  source: string;
}

export interface Visit {
  kind: Kind;
  options: WalkOptions;
  browser: Browser;
  context: BrowserContext;
  page: Page;
  heard: Heard;
  /** No request that could send something leaves the browser while it is true. */
  isHeld: boolean;
  /** Requests that were held, by method and path. */
  held: string[];
  acts: Act[];
  traps: Trap[];
  steps: StepReport[];
  costs: Cost[];
  notes: Set<string>;
  /** Texts that were typed: no batch may hold one. */
  typed: Set<string>;
  /** Keys of the fields that had the focus or an answer. */
  touched: Set<string>;
  /** Answers given so far, over all steps. */
  answers: number;
  submits: number;
  presses: number;
  /** Whether the page has a tag of the script itself; unknown until it has come. */
  hasTag: boolean | undefined;
  isScriptMissing: boolean;
  /** The step that was acted on last, as the page marks it. */
  stepKey: string | null;
  /** Values that a kind remembers between its steps. */
  memory: Map<string, unknown>;
  axe: Axe | undefined;
  /** The number of the step where the person is. */
  step: number;
  /** Addresses of requests that send something, as often as each went out since the last press. */
  sent: string[];
  /** While it is set, no other request than this one sends anything. */
  onlySent: string | null;
  /** How long a press may be without an answer, in ms. */
  patienceMs: number;
}

/** An element of the last survey. Undefined where the page has replaced it. */
export async function elementAt(page: Page, place: number): Promise<ElementHandle | undefined> {
  const handle = await page.evaluateHandle(
    (at) =>
      (globalThis as unknown as { __waymarkCheck: { elementAt(place: number): unknown } }).__waymarkCheck.elementAt(at),
    place,
  );
  return (handle.asElement() as ElementHandle | null) ?? undefined;
}

/** Traps that one walk keeps. */
const TRAPS_MAX = 100;
const MESSAGE_MAX = 300;

export function meet(
  visit: Pick<Visit, 'traps' | 'kind' | 'step'>,
  criterion: Criterion | null,
  severity: Severity,
  selector: string,
  message: string,
  rule?: string,
): void {
  if (visit.traps.length >= TRAPS_MAX) return;
  const step = Math.max(visit.step, 1);
  const isKnown = visit.traps.some((trap) => trap.selector === selector && trap.message === message);
  if (isKnown) return;
  visit.traps.push({
    ...{ criterion, severity, kinds: [visit.kind.name], step, selector },
    message: message.slice(0, MESSAGE_MAX),
    ...(rule !== undefined && { rule }),
  });
}
