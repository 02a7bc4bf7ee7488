// One click from a memo to the same memo with sessions that look wrong, or without them.
import { useNavigate } from 'react-router';
import type { Memo, MemoResult, NewMemo } from '../../../../src/domain/memo.ts';
import { ask } from '../../api/client.ts';
import { useMay } from '../../api/organization.ts';
import { useChange } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { memoAddress } from './paths.ts';
import { markedMemoWords as words } from './words.ts';

const DAY_MS = 86_400_000;

export function OtherVersion({ memo, result }: { memo: Memo; result: MemoResult }) {
  const navigate = useNavigate();
  const may = useMay();
  const make = useChange(() => ask<Memo>('POST', '/api/memos', otherVersion(memo, result)));
  const { marked } = result.data;
  if (!marked || marked.sessions === 0 || !may.edit) return null;
  const press = async () => {
    const made = await make.mutateAsync(undefined).catch(() => undefined);
    if (made) navigate(memoAddress(memo.journeySlug, made.id));
  };
  return (
    <p>
      <Button onClick={press} busy={make.isPending}>
        {marked.counted ? words.makeItWithoutThem : words.makeItWithThem}
      </Button>
    </p>
  );
}

/** The request for the same days and filter. Clocks may have been set in between: a day is not always 24 hours. */
function otherVersion({ journeyId }: Memo, { period, filter, data }: MemoResult): Record<string, unknown> {
  const { device, ...others } = filter;
  return {
    ...{ journeyId, days: Math.round((Date.parse(period.to) - Date.parse(period.from)) / DAY_MS), to: period.to },
    ...others,
    ...(device !== undefined && { deviceClass: device === '' ? 'unknown' : device }),
    marked: (data.marked?.counted ? 'left_out' : 'counted') satisfies NewMemo['marked'],
  };
}
