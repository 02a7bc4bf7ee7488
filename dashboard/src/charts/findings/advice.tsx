// The step to look at next, and why people left there; and sessions that may not be visitors' at all.

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { StepFields, StepFigures } from '../../../../src/domain/figures.ts';
import type { MarksFound } from '../../../../src/domain/marks-found.ts';
import { useAnswer } from '../../api/queries.ts';
import { journeyPath } from '../../layout/journey-page.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { useChoice } from '../choice/use-choice.ts';
import { useTimelines } from '../frame/timelines-link.ts';
import { whatToLookAtNext } from './look-next.ts';
import { adviceWords as words } from './notice-words.ts';
import { WhySentence } from './why-sentence.tsx';

interface LookNextProps {
  slug: string;
  stepPath: (stepKey: string) => string;
  steps: readonly StepFigures[];
  /** Sessions that sent the last step without an answer. */
  unknown: number;
}

export function LookNext({ slug, steps, unknown, stepPath }: LookNextProps) {
  const { step, highest, text } = whatToLookAtNext(steps, unknown);
  return (
    <>
      <p>
        {step
          ? words.stepAndAdvice({
              step: (
                <Link to={stepPath(step.stepKey)}>
                  <bdi>{step.name}</bdi>
                </Link>
              ),
              advice: text,
            })
          : text}
      </p>
      {highest ? (
        <Why slug={slug} step={highest} stepPath={stepPath(highest.stepKey)} isNamed={step === undefined} />
      ) : (
        <p>{words.openAStepTo}</p>
      )}
    </>
  );
}

interface WhyProps {
  slug: string;
  step: Pick<StepFigures, 'stepKey' | 'name'>;
  stepPath: string;
  isNamed: boolean;
}

const WhyAwaited = () => (
  <p>
    <SkeletonText width={48} />
  </p>
);

/** Why people left the step that the advice is about, named where the advice leads to none. It follows when its figures have come: nothing waits for it. */
function Why({ slug, step, stepPath, isNamed }: WhyProps) {
  const { question } = useChoice();
  const { stepKey, name } = step;
  const path = journeyPath(slug, `/metrics/steps/${encodeURIComponent(stepKey)}`);
  const fields = useAnswer<StepFields>(`${path}/fields${question}`, { keepFormer: true }).data;
  if (!fields) return <WhyAwaited />;
  return <WhySentence fields={fields} stepPath={stepPath} {...(isNamed && { at: name })} />;
}

export function LookNextSkeleton() {
  return (
    <div className="look-next" aria-busy="true">
      <h2 className="visually-hidden">{words.firstToKnow}</h2>
      <p className="headline">
        <SkeletonText width={24} />
      </p>
      <p>
        <SkeletonText width={60} />
      </p>
      <WhyAwaited />
    </div>
  );
}

interface LooksWrongProps {
  slug: string;
  marked: MarksFound['marked'];
  /** Actions for the sessions of a mark, beside what is said of them. */
  action: (found: MarksFound['marked'][number]) => ReactNode;
}

/** Sessions that may not be visitors', whatever the period above: an owner should know before reading the figures. */
export function LooksWrong({ slug, marked, action }: LooksWrongProps) {
  const sessionsOf = useTimelines();
  const found = marked.filter(({ finding }) => finding !== null);
  if (found.length === 0) return null;
  return (
    <section className="looks-wrong" aria-labelledby="looks-wrong">
      <h2 id="looks-wrong">{words.sessionsThatMayNot}</h2>
      {found.map((one) => (
        <div key={one.mark} className="row">
          <p>{one.finding}</p>
          {action(one)}
        </div>
      ))}
      <p>
        {words.lookOrCheck({
          look: (
            <Link to={sessionsOf({}, { period: '7d', filters: { marks: 'marked' }, withExcluded: true })}>
              {words.lookAtSomeOf}
            </Link>
          ),
          check: <Link to={`/journeys/${encodeURIComponent(slug)}/install`}>{words.checkTheInstallation}</Link>,
        })}
      </p>
    </section>
  );
}
