// The first line of a journey's newest memo, where figures of the whole journey are read.

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MemoList, MemoSummary } from '../../../../src/domain/memo.ts';
import { useAnswer } from '../../api/queries.ts';
import { inSentences } from '../../language/language.ts';
import { useJourneySlug } from '../../layout/journey-page.tsx';
import { asRead } from '../../ui/format.ts';
import { Grade } from './grade.tsx';
import { memoAddress } from './paths.ts';
import { newestWords as words } from './words.ts';
import './memos.css';

/** Memos that are looked through for one that is ready. */
const LOOKED_AT = 5;
/** A memo about days that ended longer ago, in ms, is no news. */
const NEWS_MS = 45 * 86_400_000;

interface NewestMemoProps {
  /** Until it is known whether a memo speaks. */
  awaited: ReactNode;
  /** The advice with the memo's first line above it; alone without a recent memo. */
  advice: (first?: ReactNode) => ReactNode;
}

/** The newest memo that is news, once it is known whether there is one. */
export function useNewest() {
  const slug = encodeURIComponent(useJourneySlug());
  const memos = useAnswer<MemoList>(inSentences(`/api/memos?journey=${slug}&limit=${LOOKED_AT}`));
  return { isPending: memos.isLoading, newest: memos.data?.memos.find(isNews) };
}

export function NewestMemo({ awaited, advice }: NewestMemoProps) {
  const { isPending, newest } = useNewest();
  if (isPending) return awaited;
  return advice(newest && <FirstLine memo={newest} />);
}

/** A memo that found nothing leaves the place to the advice. */
const isNews = ({ status, period, findings }: MemoSummary) =>
  status === 'ready' && (findings ?? 0) > 0 && period !== null && Date.now() - Date.parse(period.to) < NEWS_MS;

function FirstLine({
  memo: { id, journeySlug, title, topAction, topHeadline, topGrade, findings },
}: {
  memo: MemoSummary;
}) {
  // A memo of an earlier version names no action in lists.
  const first = topAction ?? topHeadline;
  const more = (findings ?? 0) - 1;
  return (
    <section aria-label={words.whatTheNewestMemo}>
      <p>{first && asRead(first)}</p>
      <p>
        {words.gradeAndMemo({
          grade: topGrade && <Grade grade={topGrade} />,
          memo: <Link to={memoAddress(journeySlug, id)}>{words.readTheMemo}</Link>,
          title: (
            <span className="muted">
              {more > 0
                ? words.memoWithMore({ title: <bdi>{asRead(title)}</bdi>, more })
                : words.memoOf({ title: <bdi>{asRead(title)}</bdi> })}
            </span>
          ),
        })}
      </p>
    </section>
  );
}
