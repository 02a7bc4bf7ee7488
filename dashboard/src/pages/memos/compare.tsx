// Two memos of a journey side by side: what was found in both, in one, and whether their days overlap.

import { Link, useSearchParams } from 'react-router';
import type { DecidedFinding, Memo } from '../../../../src/domain/memo.ts';
import { useAnswer } from '../../api/queries.ts';
import { inSentences } from '../../language/language.ts';
import { JourneyPage, useJourneySlug } from '../../layout/journey-page.tsx';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Card } from '../../ui/card.tsx';
import { asRead } from '../../ui/format.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Table, TableHead } from '../../ui/table.tsx';
import { rangeOf } from './finding.tsx';
import { memoAddress, memoPath } from './paths.ts';
import { compareWords as words } from './words.ts';
import './memos.css';

export default function CompareMemos() {
  const [params] = useSearchParams();
  const [before, after] = [useMemoOf(params.get('a')), useMemoOf(params.get('b'))];
  return (
    <JourneyPage part={words.memosCompared} width="form">
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

const useMemoOf = (id: string | null) => useAnswer<Memo>(inSentences(memoPath(id ?? 'none')));

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
        {words.oneAndOther({
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
          <TableHead
            names={[words.finding, words.first, words.second, words.whatBecameOfIt]}
            numbers={[words.first, words.second]}
          />
          <tbody>
            {pairs.map(({ id, first, second }) => (
              <tr key={id}>
                <th scope="row">{asRead((second ?? first)?.headline ?? '')}</th>
                <td className="number" data-label={words.first}>
                  {interval(first)}
                </td>
                <td className="number" data-label={words.second}>
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
  finding ? rangeOf(finding.evidence, finding.evidence) : words.notFound;

function fateOf(first: DecidedFinding | undefined, second: DecidedFinding | undefined, overlap: boolean): string {
  if (!first) return words.isNew;
  if (!second) return words.gone;
  return overlap ? words.stillThere : words.replicated;
}
