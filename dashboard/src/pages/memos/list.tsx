// The memos of a journey, the newest first, and the making of another.

import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Memo, MemoList, MemoSchedule, MemoSummary } from '../../../../src/domain/memo.ts';
import { ask } from '../../api/client.ts';
import { useMay } from '../../api/organization.ts';
import { useAnswer, useChange } from '../../api/queries.ts';
import { inSentences } from '../../language/language.ts';
import { JourneyPage, journeyPath, useJourney, useJourneySlug } from '../../layout/journey-page.tsx';
import { journeyTabsWords } from '../../layout/words.ts';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LabelledInput, LabelledSelect } from '../../ui/control.tsx';
import { Empty } from '../../ui/empty.tsx';
import { asRead, dateTime, wholePercent } from '../../ui/format.ts';
import { Failure } from '../../ui/notice.tsx';
import { Options } from '../../ui/options.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Grade } from './grade.tsx';
import { comparisonAddress, memoAddress } from './paths.ts';
import { listWords as words } from './words.ts';
import './memos.css';

/** While one is being made, the list looks again every so many ms. */
const AGAIN_MS = 2_000;
const LENGTHS = ['14', '28', '56', '84'];

export default function Memos() {
  const journey = useJourney();
  const may = useMay();
  const id = journey.data?.id;
  return (
    <JourneyPage part={journeyTabsWords.memos} width="form">
      {may.edit && <MakeMemo journeyId={id} />}
      <Scheduled mayEdit={may.edit} />
      {id === undefined ? <SkeletonText /> : <List journeyId={id} />}
    </JourneyPage>
  );
}

function List({ journeyId }: { journeyId: string }) {
  const memos = useAnswer<MemoList>(inSentences(`/api/memos?journeyId=${journeyId}`), {
    everyMs: (answer) => (answer?.memos.some(isUnfinished) ? AGAIN_MS : false),
  });
  return (
    <Awaiting query={memos} skeleton={<SkeletonText />}>
      {(answer) =>
        answer.memos.length === 0 ? (
          <Empty title={words.noMemosYet} hint={words.aMemoSaysWhat} />
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
      <bdi>
        <Link to={memoAddress(memo.journeySlug, memo.id)}>{asRead(memo.title)}</Link>
      </bdi>
      {memo.status === 'ready' && (
        <>
          <p>{memo.topHeadline && asRead(memo.topHeadline)}</p>
          <p className="muted">
            {memo.topGrade &&
              (memo.findings !== null && memo.findings > 1
                ? words.gradeAndFindings({
                    grade: <Grade grade={memo.topGrade} />,
                    findings: memo.findings,
                  })
                : memo.topGrade && <Grade grade={memo.topGrade} />)}
          </p>
        </>
      )}
      {isUnfinished(memo) && <p className="muted">{words.beingMadeDone({ progress: wholePercent(memo.progress) })}</p>}
      {memo.status === 'failed' && <p className="muted">{words.failed({ reason: memo.failure ?? '' })}</p>}
      {memo.status === 'ready' && before && (
        <p>
          <Link to={comparisonAddress(memo.journeySlug, before.id, memo.id)}>
            {words.compareWithTheOne}
            <span className="visually-hidden">
              : <bdi>{asRead(before.title)}</bdi>
            </span>
          </Link>
        </p>
      )}
    </li>
  );
}

/** Whether a memo is made each month or each week. Viewers read it. */
function Scheduled({ mayEdit }: { mayEdit: boolean }) {
  const path = journeyPath(useJourneySlug(), '/memo-schedule');
  const schedule = useAnswer<MemoSchedule>(path);
  const change = useChange((every: Record<'monthly' | 'weekly', boolean>) => ask<MemoSchedule>('PUT', path, every), {
    shownIn: path,
  });
  const id = useId();
  if (schedule.error) return null;
  const { nextAt } = schedule.data ?? {};
  const { monthly = false, weekly = false } = (change.isPending ? change.variables : schedule.data) ?? {};
  const kinds = [
    { name: 'monthly', label: words.makeAMemoEach, isOn: monthly },
    { name: 'weekly', label: words.makeAMemoWeekly, isOn: weekly },
  ] as const;
  const rhythm = monthly ? words.aMemoIsMade : weekly ? words.aMemoIsMadeWeekly : words.noMemoIsMade;
  return (
    <Card title={words.regularly} lead={words.aMemoAboutThe}>
      <div className="memo-monthly" aria-busy={schedule.isPending}>
        {mayEdit ? (
          kinds.map(({ name, label, isOn }) => (
            <label key={name} htmlFor={id + name}>
              <input
                id={id + name}
                type="checkbox"
                checked={isOn}
                disabled={schedule.isPending}
                onChange={(event) => change.mutate({ monthly: false, weekly: false, [name]: event.target.checked })}
              />
              <span>{label}</span>
            </label>
          ))
        ) : (
          <p>{schedule.isPending ? <SkeletonText width={24} /> : rhythm}</p>
        )}
        {nextAt && (
          <p className="muted">{words.theNextOneIs({ day: <time dateTime={nextAt}>{dateTime(nextAt)}</time> })}</p>
        )}
      </div>
      <Failure message={change.error?.message} />
    </Card>
  );
}

/** Undefined: it is not known yet. */
function MakeMemo({ journeyId }: { journeyId: string | undefined }) {
  const slug = useJourneySlug();
  const navigate = useNavigate();
  const [days, setDays] = useState('28');
  const [since, setSince] = useState('');
  const make = useChange(() =>
    ask<Memo>('POST', '/api/memos', { journeyId, days: Number(days), ...(since !== '' && { since }) }),
  );
  const submit = async () => {
    if (journeyId === undefined) return;
    const memo = await make.mutateAsync(undefined).catch(() => undefined);
    if (memo) navigate(memoAddress(slug, memo.id));
  };
  return (
    <Card title={words.makeAMemo} lead={words.aboutTheLastWhole}>
      <div className="memo-make">
        <LabelledSelect label={words.days} value={days} set={setDays}>
          <Options of={LENGTHS.map((length) => [length, length])} />
        </LabelledSelect>
        <LabelledInput label={words.somethingChangedOnOptional} type="date" value={since} set={setSince} />
        <Button
          look="primary"
          busy={make.isPending}
          aria-disabled={journeyId === undefined || undefined}
          onClick={() => void submit()}
        >
          {make.isPending ? words.makingTheMemo : words.makeAMemo}
        </Button>
      </div>
      <Failure message={make.error?.message} />
    </Card>
  );
}
