// One change of a simulation: what is changed, where, by how much, and what is believed about its effect.
import type { Step } from '../../../../src/domain/journey.ts';
import type { ChangeType } from '../../../../src/domain/simulation.ts';
import type { SimulationResult } from '../../../../src/domain/simulation-result.ts';
import { Button } from '../../ui/button.tsx';
import { LabelledSelect } from '../../ui/control.tsx';
import { asRead, shortPercent } from '../../ui/format.ts';
import { Options } from '../../ui/options.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Amount } from './amount.tsx';
import {
  AMOUNTS,
  BELIEVED,
  type Draft,
  effectOf,
  giveOrTakeOf,
  meanOf,
  newDraft,
  percentOf,
  SIZES,
  sdOf,
  sizeOf,
} from './draft.ts';
import { ErrorOf } from './error-of.tsx';
import { BADGES, KINDS, changeWords as words } from './words.ts';

interface ChangeProps {
  draft: Draft;
  place: number;
  steps: readonly Step[];
  /** The first of the days that the forecast is fitted to, YYYY-MM-DD. */
  since: string;
  /** The belief that the last forecast drew from, and the assumption that it states. */
  belief: SimulationResult['beliefs'][number] | undefined;
  assumption: SimulationResult['assumptions'][number] | undefined;
  /** Both are on their way: they have their room already. */
  isAwaited: boolean;
  onChange(draft: Draft): void;
  onRemove?: (() => void) | undefined;
}

export function ChangeFields({
  draft,
  place,
  steps,
  since,
  belief,
  assumption,
  isAwaited,
  onChange,
  onRemove,
}: ChangeProps) {
  const set = (more: Partial<Draft>) => onChange({ ...draft, ...more });
  const amount = AMOUNTS[draft.type];
  // Another step asks for other numbers of fields and documents.
  const atStep = (stepKey: string) =>
    amount
      ? { ...newDraft(draft.type, stepKey, steps), id: draft.id, effect: draft.effect }
      : { ...draft, stepKey, fieldKey: '', errorType: '' };
  return (
    <fieldset className="change">
      <legend>{words.change({ place })}</legend>
      <LabelledSelect
        label={words.whatChanges}
        value={draft.type}
        set={(type) => onChange({ ...newDraft(type as ChangeType, draft.stepKey, steps), id: draft.id })}
      >
        <Options of={Object.entries(KINDS)} />
      </LabelledSelect>
      <LabelledSelect label={words.atWhichStep} value={draft.stepKey} set={(stepKey) => onChange(atStep(stepKey))}>
        <Options of={steps.map(({ stepKey, name }) => [stepKey, name ?? stepKey])} />
      </LabelledSelect>
      {amount && (
        <>
          <Amount
            label={words.amountNow({ type: draft.type })}
            {...{ value: draft.from, min: 1, max: amount.most }}
            onChange={(from) => set({ from, to: Math.min(draft.to, from - 1) })}
          />
          <Amount
            label={words.amountAfterwards({ type: draft.type })}
            {...{ value: draft.to, min: 0, max: draft.from - 1 }}
            onChange={(to) => set({ to })}
          />
        </>
      )}
      {draft.type === 'error_text' && <ErrorOf {...{ draft, since }} onChange={set} />}
      {draft.type === 'set_rate' && (
        <>
          <Amount
            label={words.shareThatLeavesAt}
            unit="%"
            {...{ value: draft.low, min: 0, max: 100 }}
            onChange={(low) => set({ low })}
          />
          <Amount
            label={words.shareThatLeavesAtMost}
            unit="%"
            {...{ value: draft.high, min: 0, max: 100 }}
            onChange={(high) => set({ high })}
          />
        </>
      )}
      {BELIEVED.includes(draft.type) && <EffectFields {...{ draft, place, belief, set }} />}
      {!assumption && isAwaited && <p className="change-source" />}
      {assumption && (
        <p className="change-source">
          <Tag>{BADGES[assumption.kind]}</Tag> {asRead(assumption.text)}{' '}
          <span className="muted">
            {words.source({
              source:
                assumption.url === null ? (
                  asRead(assumption.source)
                ) : (
                  <a href={assumption.url} rel="noreferrer" target="_blank">
                    {asRead(assumption.source)}
                  </a>
                ),
            })}
          </span>
        </p>
      )}
      <div className="row">
        {onRemove && (
          <Button onClick={onRemove} aria-label={words.removeChange({ place })}>
            {words.removeThisChange}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface EffectProps extends Pick<ChangeProps, 'draft' | 'place' | 'belief'> {
  set: (more: Partial<Draft>) => void;
}

/** How strong the effect is: as it is believed, or of a size. Numbers are one press away. */
function EffectFields({ draft: { effect }, place, belief, set }: EffectProps) {
  const chosen = effect === null ? 'believed' : sizeOf(effect);
  const { mean, sd } = effect ?? belief ?? UNKNOWN;
  const option = (key: string, name: string, detail: string, next: Draft['effect']) => (
    <label key={key}>
      <input type="radio" name={`effect-${place}`} checked={chosen === key} onChange={() => set({ effect: next })} />
      <span>
        {name} <span className="muted">{detail}</span>
      </span>
    </label>
  );
  return (
    <>
      <fieldset className="effect-sizes">
        <legend>{words.howStrong}</legend>
        {option('believed', words.asBelieved, words.fromTheSources, null)}
        {SIZES.map(({ key, percent }) =>
          option(key, words.sizes[key], words.fewerLeave({ share: shortPercent(-percent / 100) }), effectOf(percent)),
        )}
      </fieldset>
      <details className="simulator-more">
        <summary>
          {words.numbers}
          <span className="visually-hidden">: {words.change({ place })}</span>
        </summary>
        <div className="simulator-numbers">
          <Amount
            label={words.effectOnLeavingThe}
            unit="%"
            hint={words.below0FewerLeave}
            {...{ value: percentOf(mean), min: -95, max: 50 }}
            onChange={(percent) => set({ effect: { mean: meanOf(percent), sd } })}
          />
          <Amount
            label={words.giveOrTake}
            unit="%"
            hint={words.twoInThree}
            {...{ value: giveOrTakeOf(sd), min: 0, max: 170 }}
            onChange={(percent) => set({ effect: { mean, sd: sdOf(percent) } })}
          />
        </div>
      </details>
    </>
  );
}

/** As long as the first answer is on its way. */
const UNKNOWN = { mean: 0, sd: 0 };
