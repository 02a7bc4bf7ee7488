// A step by name, as a link to its page if that is given; marked when the journey has no such step.
import { Link } from 'react-router';
import type { StepFigures } from '../../../../src/domain/figures.ts';
import { stepNameWords as words } from './words.ts';

export function StepName({ step, to }: { step: Pick<StepFigures, 'name' | 'index'>; to?: string }) {
  return (
    <>
      {step.index !== null && (
        <span className="step-number" aria-hidden="true">
          {step.index + 1}
        </span>
      )}
      <span className="step-name">
        <bdi>{to === undefined ? step.name : <Link to={to}>{step.name}</Link>}</bdi>
        {step.index === null && <span className="step-unknown"> {words.notAStepOf}</span>}
      </span>
    </>
  );
}
