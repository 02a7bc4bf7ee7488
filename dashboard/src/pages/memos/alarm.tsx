// Something that does not work: what to do about it first.
import { useId } from 'react';
import type { Memo } from '../../../../src/domain/memo.ts';
import { asRead } from '../../ui/format.ts';
import { DecisionChoice } from './decision.tsx';
import { Look } from './look.tsx';
import { useNamed } from './named.ts';
import { findingWords as words } from './words.ts';

type Shown = NonNullable<Memo['result']>['alarms'][number];

export function Alarm({ memo, alarm }: { memo: Memo; alarm: Shown }) {
  const id = useId();
  const named = useNamed([alarm.id]);
  return (
    <article className="card memo-finding" aria-labelledby={id}>
      <h2 id={id} {...named}>
        {asRead(alarm.headline)}
      </h2>
      <p>
        <b>{words.whatToDo}</b> {asRead(alarm.suggestion)} <span className="muted">{alarm.who}</span>
      </p>
      {alarm.sentences.map((sentence) => (
        <p key={sentence}>{asRead(sentence)}</p>
      ))}
      <div className="memo-foot">
        <div className="memo-links">
          <Look memo={memo} look={alarm.look} />
        </div>
        <DecisionChoice memo={memo} decided={alarm} />
      </div>
    </article>
  );
}
