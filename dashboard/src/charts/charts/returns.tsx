// How many attempts browsers made until one completed. It asks by itself, and last: its answer takes longer than all others.
import { useEffect, useState } from 'react';
import type { Returns as ReturnCounts } from '../../../../src/domain/returns.ts';
import { useAnswer, useAwaited } from '../../api/queries.ts';
import { journeyPath } from '../../layout/journey-page.tsx';
import { Awaiting } from '../../ui/awaiting.tsx';
import { countOf, rateOf } from '../choice/format.ts';
import { useChoice } from '../choice/use-choice.ts';
import { useFigureSet } from '../frame/figure-set.tsx';
import { Bars, BarsSkeleton } from './bars.tsx';
import { returnsWords as words } from './words.ts';

const RETURNS = {
  name: 'returns',
  title: words.attemptsUntilCompletion,
  definition: 'returns',
  counted: words.browsers,
  note: words.aPersonWithTwo,
} as const;
/** Those who made more are counted with these. */
const ATTEMPTS_MOST = 5;
const ATTEMPTS = Array.from({ length: ATTEMPTS_MOST }, (_, position) => position + 1);

const NOBODY = { browsers: 0, completed: 0 };

export function Returns() {
  const { slug } = useFigureSet();
  const { question } = useChoice();
  const path = journeyPath(slug, '/metrics/returns');
  const awaited = useAwaited(path);
  // Charts that come into view with this card ask once it is there: their questions go first.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  const isOff = !isThere || awaited > 0;
  const answer = useAnswer<ReturnCounts>(`${path}${question}`, { keepFormer: true, isOff });
  return (
    <Awaiting query={answer} skeleton={<BarsSkeleton {...RETURNS} names={ATTEMPTS_MOST} />}>
      {(counts) => <Attempts {...counts} />}
    </Awaiting>
  );
}

function Attempts({ browsers, returned, completedLater, attempts }: ReturnCounts) {
  // Always all of them: none is a count too, and what is beneath keeps its place.
  const items = ATTEMPTS.map((made) => {
    const { browsers: those, completed } = attempts.find((one) => one.attempts === made) ?? NOBODY;
    return {
      key: String(made),
      name: (made === ATTEMPTS_MOST ? words.madeMore : words.made)({
        attempts: made,
        completed: countOf(completed, rateOf(completed, those)),
      }),
      count: those,
      rate: rateOf(those, browsers),
    };
  });
  return (
    <Bars
      {...RETURNS}
      of={words.attempts}
      finding={words.ofCameBackOn({
        back: countOf(returned, rateOf(returned, browsers)),
        browsers,
        completed: countOf(completedLater, rateOf(completedLater, returned)),
      })}
      items={browsers === 0 ? [] : items}
      empty={<p>{words.noBrowserIsKnown}</p>}
    />
  );
}
