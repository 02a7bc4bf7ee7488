// Two memos of a journey side by side: what was found in both, in one, and whether their days overlap.

import { Link, useSearchParams } from 'react-router';
import type { DecidedFinding, Memo } from '../../../../src/domain/memo.ts';
import { useAnswer } from '../../api/queries.ts';
import { JourneyPage, useJourneySlug } from '../../layout/journey-page.tsx';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Card } from '../../ui/card.tsx';
import { filled } from '../../ui/filled.ts';
import { asRead } from '../../ui/format.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Table, TableHead } from '../../ui/table.tsx';
import { figure } from './finding.tsx';
import { memoAddress, memoPath } from './paths.ts';
import { compareWords as words } from './words.ts';
import './memos.css';

export default function CompareMemos() {
  const [params] = useSearchParams();
  const [before, after] = [useMemoOf(params.get('a')), useMemoOf(params.get('b'))];
  return (
    <JourneyPage part="Memos compared" width="form">
      <Awaiting query={before} skeleton={<SkeletonText />}>
        {(one) => (
          <Awaiting query={after} skeleton={<SkeletonText />}>
            {(other) => <Comparison before={one} after={other} />}
          </Awaiting>
        )}
      </Awaiting>
    </JourneyPage>
  );
}

const useMemoOf = (id: string | null) => useAnswer<Memo>(memoPath(id ?? 'none'));

function Comparison({ before, after }: { before: Memo; after: Memo }) {
  const slug = useJourneySlug();
  const [was, is] = [before.result, after.result];
  if (!was || !is) return <p>{words.oneOfTheseMemos}</p>;
  const overlap = was.period.from < is.period.to && is.period.from < was.period.to;
  const ids = [...new Set([...was.findings, ...is.findings].map(({ id }) => id))];
  const pairs = ids.map((id) => ({
    id,
    first: was.findings.find((finding) => finding.id === id),
    second: is.findings.find((finding) => finding.id === id),
  }));
  return (
    <Card title={words.twoMemosSideBy}>
      <p>
        {filled(words.oneAndOther, {
          first: (
            <bdi>
              <Link to={memoAddress(slug, before.id)}>{asRead(before.title)}</Link>
            </bdi>
          ),
          second: (
            <bdi>
              <Link to={memoAddress(slug, after.id)}>{asRead(after.title)}</Link>
            </bdi>
          ),
        })}{' '}
        {overlap ? words.theyShareDaysWhat : words.theyShareNoDay}
      </p>
      {pairs.length === 0 ? (
        <p>{words.nothingStoodOutIn}</p>
      ) : (
        <Table caption={words.findingsOfBothMemos} stacks>
          <TableHead names={['Finding', 'First', 'Second', words.whatBecameOfIt]} numbers={['First', 'Second']} />
          <tbody>
            {pairs.map(({ id, first, second }) => (
              <tr key={id}>
                <th scope="row">{asRead((second ?? first)?.headline ?? '')}</th>
                <td className="number" data-label="First">
                  {interval(first)}
                </td>
                <td className="number" data-label="Second">
                  {interval(second)}
                </td>
                <td data-label={words.whatBecameOfIt}>{fateOf(first, second, overlap)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

const interval = (finding: DecidedFinding | undefined) =>
  finding
    ? `${figure(finding.evidence, finding.evidence.low)} to ${figure(finding.evidence, finding.evidence.high)}`
    : 'not found';

function fateOf(first: DecidedFinding | undefined, second: DecidedFinding | undefined, overlap: boolean): string {
  if (!first) return 'New';
  if (!second) return 'Gone';
  return overlap ? 'Still there' : 'Replicated';
}
