// The memos of a journey, the newest first, and the making of another.
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Memo, MemoList, MemoSchedule, MemoSummary } from '../../../../src/domain/memo.ts';
import { ask } from '../../api/client.ts';
import { useMay } from '../../api/organization.ts';
import { useAnswer, useChange } from '../../api/queries.ts';
import { JourneyPage, journeyPath, useJourney, useJourneySlug } from '../../layout/journey-page.tsx';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { dateTime } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Grade } from './grade.tsx';
import { comparisonAddress, memoAddress } from './paths.ts';
import '../../ui/input.css';
import './memos.css';

/** While one is being made, the list looks again every so many ms. */
const AGAIN_MS = 2_000;
const LENGTHS = [14, 28, 56, 84];

export default function Memos() {
  const journey = useJourney();
  const may = useMay();
  const id = journey.data?.id;
  return (
    <JourneyPage part="Memos" width="form">
      {may.edit && id !== undefined && <MakeMemo journeyId={id} />}
      {id === undefined ? <SkeletonText /> : <List journeyId={id} />}
      <Monthly mayEdit={may.edit} />
    </JourneyPage>
  );
}

function List({ journeyId }: { journeyId: string }) {
  const memos = useAnswer<MemoList>(`/api/memos?journeyId=${journeyId}`, {
    everyMs: (answer) => (answer?.memos.some(isUnfinished) ? AGAIN_MS : false),
  });
  return (
    <Awaiting query={memos} skeleton={<SkeletonText />}>
      {(answer) =>
        answer.memos.length === 0 ? (
          <Empty title="No memos yet">
            <p>
              A memo says what in this journey is worth changing, and how sure that is: computed from whole days, with
              every figure’s numbers, interval and method.
            </p>
          </Empty>
        ) : (
          <ul className="memos">
            {answer.memos.map((memo, at) => (
              <Row
                key={memo.id}
                memo={memo}
                before={answer.memos.slice(at + 1).find(({ status }) => status === 'ready')}
              />
            ))}
          </ul>
        )
      }
    </Awaiting>
  );
}

const isUnfinished = ({ status }: MemoSummary) => status === 'queued' || status === 'running';

function Row({ memo, before }: { memo: MemoSummary; before: MemoSummary | undefined }) {
  return (
    <li className="memo-row">
      <Link to={memoAddress(memo.journeySlug, memo.id)}>{memo.title}</Link>
      {memo.status === 'ready' && (
        <p>
          {memo.topGrade && <Grade grade={memo.topGrade} />} {memo.topHeadline}
        </p>
      )}
      {isUnfinished(memo) && <p className="muted">Being made: {Math.round(memo.progress * 100)} % done</p>}
      {memo.status === 'failed' && <p className="muted">Failed: {memo.failure}</p>}
      {memo.status === 'ready' && before && (
        <p>
          <Link to={comparisonAddress(memo.journeySlug, before.id, memo.id)}>
            Compare with the one before<span className="visually-hidden">: {before.title}</span>
          </Link>
        </p>
      )}
      {memo.findings !== null && memo.findings > 1 && <p className="muted">{memo.findings} findings</p>}
    </li>
  );
}

/** Whether a memo is made each month. Who may not change it reads it. */
function Monthly({ mayEdit }: { mayEdit: boolean }) {
  const path = journeyPath(useJourneySlug(), '/memo-schedule');
  const schedule = useAnswer<MemoSchedule>(path);
  const change = useChange((monthly: boolean) => ask<MemoSchedule>('PUT', path, { monthly }));
  const id = useId();
  if (!schedule.data) return schedule.isPending ? <SkeletonText /> : null;
  const { monthly, nextAt } = schedule.data;
  return (
    <Card title="Each month" lead="A memo about the last 28 days, made when a month is over.">
      {mayEdit ? (
        <label htmlFor={id} className="memo-monthly">
          <input
            id={id}
            type="checkbox"
            checked={change.isPending ? change.variables : monthly}
            onChange={(event) => change.mutate(event.target.checked)}
          />
          <span>Make a memo each month</span>
        </label>
      ) : (
        <p>{monthly ? 'A memo is made each month.' : 'No memo is made each month.'}</p>
      )}
      {nextAt && (
        <p className="muted">
          The next one is due on <time dateTime={nextAt}>{dateTime(nextAt)}</time>.
        </p>
      )}
      {change.error && (
        <Notice tone="bad" announce>
          {change.error.message}
        </Notice>
      )}
    </Card>
  );
}

function MakeMemo({ journeyId }: { journeyId: string }) {
  const slug = useJourneySlug();
  const navigate = useNavigate();
  const [days, setDays] = useState(28);
  const [since, setSince] = useState('');
  const [daysId, sinceId] = [useId(), useId()];
  const make = useChange(() => ask<Memo>('POST', '/api/memos', { journeyId, days, ...(since !== '' && { since }) }));
  const submit = async () => {
    const memo = await make.mutateAsync(undefined).catch(() => undefined);
    if (memo) navigate(memoAddress(slug, memo.id));
  };
  return (
    <Card title="Make a memo" lead="About the last whole days; the newest that are over end about a day ago.">
      <div className="memo-make">
        <label htmlFor={daysId}>
          <span>Days</span>
          <select id={daysId} className="input" value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {LENGTHS.map((length) => (
              <option key={length} value={length}>
                {length}
              </option>
            ))}
          </select>
        </label>
        <label htmlFor={sinceId}>
          <span>Something changed on (optional)</span>
          <input
            id={sinceId}
            className="input"
            type="date"
            value={since}
            onChange={(event) => setSince(event.target.value)}
          />
        </label>
        <Button look="primary" busy={make.isPending} onClick={() => void submit()}>
          {make.isPending ? 'Making the memo…' : 'Make a memo'}
        </Button>
      </div>
      {make.error && (
        <Notice tone="bad" announce>
          {make.error.message}
        </Notice>
      )}
    </Card>
  );
}
