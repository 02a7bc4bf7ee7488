// Why people left a step, in one paragraph. Always of its height: what stands beneath keeps its place.

import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { StepFields } from '../../../../src/domain/figures.ts';
import { wholePercent } from '../../ui/format.ts';
import { points, pointsBetween, quoted } from '../choice/format.ts';
import { type Meant, useTimelines } from '../frame/timelines-link.ts';
import { ENOUGH_SESSIONS } from './compare.ts';
import { type Reason, whyPeopleLeft } from './why.ts';
import { whySentenceWords as words } from './words.ts';

interface WhyProps {
  fields: StepFields;
  /** Address of the step's page, which shows whence people come. */
  stepPath: string;
  /** Name of the step, where the sentence before leads to none. */
  at?: string;
}

export function WhySentence({ fields, stepPath, at }: WhyProps) {
  const { left, wentOn } = fields;
  if (left === 0) return <p>{words.nobodyLeftHereIn}</p>;
  if (left < ENOUGH_SESSIONS) return <p>{words.leftHereTooFew({ left })}</p>;
  if (wentOn < ENOUGH_SESSIONS) return <p>{words.tooFewWentOn({ left, wentOn })}</p>;
  const reasons = whyPeopleLeft(fields);
  if (reasons.length === 0) return <p>{words.leftHereWhatThey({ left })}</p>;
  return (
    <p>
      {at === undefined ? words.leftHere({ left }) : words.leftAt({ left, step: quoted(at) })}{' '}
      {reasons.map((reason) => (
        <Fragment key={`${reason.did} ${reason.fieldKey}`}>
          <Sentence {...{ reason, stepPath }} stepKey={fields.stepKey} />{' '}
        </Fragment>
      ))}
      {reasons.length > 1 && words.oneSessionCanBe}
    </p>
  );
}

interface SentenceProps {
  reason: Reason;
  stepKey: string;
  stepPath: string;
}

/** Each share leads to the sessions that it counts. */
function Sentence({ reason, stepKey, stepPath }: SentenceProps) {
  const { did, fieldKey, label, leftShare, wentOnShare, more } = reason;
  const sessionsOf = useTimelines();
  const shareOf = (rate: number | null, outcome: 'left' | 'went_on'): ReactNode => (
    <Link to={did === 'went_back' ? `${stepPath}#entries` : sessionsOf(meantBy(reason, stepKey, outcome))}>
      {wholePercent(rate ?? 0)}
    </Link>
  );
  const shares = {
    left: shareOf(leftShare.rate, 'left'),
    others: shareOf(wentOnShare.rate, 'went_on'),
    more: points(more.by),
    interval: pointsBetween(more.low, more.high),
  };
  if (did === 'met_error') return words.metError({ ...shares, field: quoted(label ?? fieldKey ?? '') });
  return did === 'was_stopped' ? words.wasStopped(shares) : words.wentBack(shares);
}

const meantBy = ({ did, fieldKey }: Reason, step: string, outcome: 'left' | 'went_on'): Meant => ({
  ...{ step, outcome },
  ...(did === 'met_error' && fieldKey !== null && { field: fieldKey, fieldRole: 'error' }),
  ...(did === 'was_stopped' && { submit: 'blocked' }),
});
