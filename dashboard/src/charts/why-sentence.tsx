// Why people left a step, in one sentence. Always a paragraph of its height: what stands beneath keeps its place.

import { createElement, Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { StepDetail, StepFields } from '../../../src/domain/figures.ts';
import { filled } from '../ui/filled.ts';
import { count } from '../ui/format.ts';
import { ENOUGH_SESSIONS } from './compare.ts';
import { countOf, quoted } from './format.ts';
import { type Reason, whyPeopleLeft } from './why.ts';
import { whySentenceWords as words } from './words.ts';

interface WhyProps {
  detail: StepDetail;
  fields: StepFields;
  /** Address of the step's page, whose figures are linked. */
  stepPath: string;
  /** Name of the step, where the sentence before leads to none. */
  at?: string;
}

export function WhySentence({ detail, fields, stepPath, at }: WhyProps) {
  const { left } = detail.step;
  if (left === 0) return <p>{words.nobodyLeftHereIn}</p>;
  if (left < ENOUGH_SESSIONS) return <p>{words.leftHereTooFew(count(left))}</p>;
  const reasons = whyPeopleLeft(detail, fields);
  if (reasons.length === 0) return <p>{words.leftHereWhatThey(count(left))}</p>;
  return (
    <p>
      {at === undefined
        ? filled(words.leftHereBecause, { left: count(left), reasons: listed(reasons, stepPath) })
        : filled(words.leftStepBecause, {
            left: count(left),
            reasons: listed(reasons, stepPath),
            step: quoted(at),
          })}{' '}
      {reasons.length > 1 && words.oneSessionCanBe}
    </p>
  );
}

const LIST = new Intl.ListFormat('en-GB');

/** `a, b and c`, with a link in each. */
function listed(reasons: readonly Reason[], stepPath: string): ReactNode {
  const parts = LIST.formatToParts(reasons.map((_, place) => String(place))).map(({ type, value }) => {
    const reason = type === 'element' ? reasons[Number(value)] : undefined;
    if (!reason) return value;
    const { did, field, sessions, rate, figure } = reason;
    return filled(did, { sessions: <Link to={`${stepPath}#${figure}`}>{countOf(sessions, rate)}</Link>, field });
  });
  return createElement(Fragment, null, ...parts);
}
