// The columns of a step's figures, in tables and files: those of the list, in its order.
import { type ListedFigure, STEP_FIGURES } from '../../../../src/domain/figure-list.ts';
import type { StepFigures } from '../../../../src/domain/figures.ts';
import type { TimelinesQuery } from '../../../../src/domain/timelines.ts';
import { rateOf } from '../choice/format.ts';
import { type Column, counts, rates, seconds, shares } from '../frame/column.ts';
import { stepLabels } from '../frame/labels.ts';
import { funnelWords as words } from './words.ts';

type StepKey = keyof typeof STEP_FIGURES;
type Meant = Pick<TimelinesQuery, 'step' | 'outcome'>;
type SessionsOf = (meant: Meant) => string;

export const stepFigureColumns = (sessionsOf: SessionsOf) => STEP_KEYS.flatMap((key) => columnsOf(key, sessionsOf));

const STEP_KEYS = Object.keys(STEP_FIGURES) as StepKey[];
/** Counts whose share is a figure of the list. */
const SHARED = new Set(
  Object.values<ListedFigure>(STEP_FIGURES).map((figure) => figure.unit === 'share' && figure.part),
);

/** The sessions that a number counts, where a sample of them can be asked for. */
const MEANT: Partial<Record<StepKey, Meant>> = {
  reached: {},
  left: { outcome: 'left' },
  open: { outcome: 'open' },
  wentOn: { outcome: 'went_on' },
};

function columnsOf(key: StepKey, sessionsOf: SessionsOf): Column<StepFigures>[] {
  const label = stepLabels[key];
  const { unit } = STEP_FIGURES[key];
  const numberIn = ({ [key]: value }: StepFigures) => (typeof value === 'object' ? (value?.rate ?? null) : value);
  if (key === 'abandonment') return shares(label, ({ abandonment }) => abandonment);
  if (unit === 'share') return [rates(label, numberIn)];
  if (unit === 'seconds') return [seconds(label, numberIn)];
  const count = (step: StepFigures) => numberIn(step) ?? 0;
  const meant = MEANT[key];
  const column = counts(label, count, ({ stepKey: step }) => (meant ? sessionsOf({ step, ...meant }) : null));
  const share = rates<StepFigures>(words.shareOfReached({ figure: label }), (step) =>
    rateOf(count(step), step.reached),
  );
  return SHARED.has(key) ? [column] : [column, share];
}
