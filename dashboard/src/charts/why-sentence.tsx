// Why people left a step, in one sentence. Always a paragraph of its height: what stands beneath keeps its place.
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { StepDetail, StepFields } from '../../../src/domain/figures.ts';
import { count } from '../ui/format.ts';
import { ENOUGH_SESSIONS } from './compare.ts';
import { countOf } from './format.ts';
import { whyPeopleLeft } from './why.ts';
import { whySentenceWords as words } from './words.ts';

interface WhyProps {
  detail: StepDetail;
  fields: StepFields;
  /** Address of the step's page, whose figures are linked. */
  stepPath: string;
}

export function WhySentence({ detail, fields, stepPath }: WhyProps) {
  const { left } = detail.step;
  if (left === 0) return <p>{words.nobodyLeftHereIn}</p>;
  if (left < ENOUGH_SESSIONS) return <p>{words.leftHereTooFew(count(left))}</p>;
  const reasons = whyPeopleLeft(detail, fields);
  if (reasons.length === 0) return <p>{words.leftHereWhatThey(count(left))}</p>;
  return (
    <p>
      {count(left)} left here:{' '}
      {reasons.map(({ did, sessions, rate, figure }, position) => (
        <Fragment key={did}>
          {position > 0 && (position === reasons.length - 1 ? ' and ' : ', ')}
          <Link to={`${stepPath}#${figure}`}>{countOf(sessions, rate)}</Link> {did}
        </Fragment>
      ))}
      . {reasons.length > 1 && words.oneSessionCanBe}
    </p>
  );
}
