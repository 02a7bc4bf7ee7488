// The burden of a journey recomputed the plain way: event by event, with the state of the page kept in variables.
import { type Asked, chosen, type FigureEvent, visitsOf } from './figures-brute-force.ts';

export interface Spent {
  ms: number;
  errorMs: number;
  waitingMs: number;
  leftMs: number;
}

export interface PlainBurden {
  sessions: number;
  completed: number;
  cutMs: number;
  cuts: number;
  total: Spent;
  /** By step, '' where none was seen yet. */
  steps: Map<string, Spent>;
  /** By step and field. */
  fields: Map<string, Spent>;
}

interface BurdenAsked {
  now: number;
  retentionDays: number;
  capMs: number;
  declaredOnly?: boolean | undefined;
}

export function burdenOf(
  events: readonly FigureEvent[],
  asked: Asked,
  { now, retentionDays, capMs, declaredOnly = false }: BurdenAsked,
): PlainBurden {
  const visits = chosen(visitsOf(events, now, retentionDays, declaredOnly), asked);
  const burden: PlainBurden = {
    ...{ sessions: visits.length, completed: visits.filter(({ status }) => status === 'completed').length },
    ...{ cutMs: 0, cuts: 0, total: nothing(), steps: new Map(), fields: new Map() },
  };
  for (const { events: own, completion, status } of visits) {
    const until = completion ?? Number.POSITIVE_INFINITY;
    let step = '';
    let focused: { step: string; field: string } | undefined;
    let mood: 'plain' | 'error' | 'waiting' = 'plain';
    const wrong = new Set<string>();
    const acts = own.filter(({ tag, reason }) => !(tag === 'dropoff_signal' && reason === 'idle'));
    // An idle signal is no act; the session begins and ends with it all the same.
    let before = own[0]?.ts ?? 0;
    const spend = (to: number) => {
      const pause = Math.min(to, until) - Math.min(before, until);
      before = to;
      if (pause <= 0) return;
      const ms = Math.min(pause, capMs);
      if (pause > capMs) {
        burden.cuts++;
        burden.cutMs += pause - capMs;
      }
      const field = mood !== 'waiting' && step !== '' && focused?.step === step ? focused.field : '';
      const isError = mood === 'error' || (field !== '' && wrong.has(`${step} ${field}`));
      const spent: Spent = {
        ms,
        errorMs: mood !== 'waiting' && isError ? ms : 0,
        waitingMs: mood === 'waiting' ? ms : 0,
        leftMs: status === 'left' ? ms : 0,
      };
      add(burden.total, spent);
      add(at(burden.steps, step), spent);
      if (field !== '') add(at(burden.fields, `${step} ${field}`), spent);
    };
    for (const { tag, ts, stepKey, fieldKey, blocked } of acts) {
      spend(ts);
      if (tag === 'step_view') step = stepKey;
      if (tag === 'field_focus') focused = { step: stepKey, field: fieldKey };
      if (tag === 'field_blur') focused = undefined;
      if (tag === 'validation_error') wrong.add(`${stepKey} ${fieldKey}`);
      if (tag === 'validation_error' || (tag === 'submit_attempt' && blocked)) mood = 'error';
      else if (tag === 'submit_attempt') mood = 'waiting';
      else if (!['field_blur', 'page_view', 'session_end', 'dropoff_signal'].includes(tag)) mood = 'plain';
    }
  }
  return burden;
}

const nothing = (): Spent => ({ ms: 0, errorMs: 0, waitingMs: 0, leftMs: 0 });

function at(map: Map<string, Spent>, key: string): Spent {
  const known = map.get(key) ?? nothing();
  map.set(key, known);
  return known;
}

function add(to: Spent, more: Spent): void {
  for (const name of Object.keys(to) as (keyof Spent)[]) to[name] += more[name];
}
