// Events that came in during the last 24 hours, by kind: whether each part of the tracking sends.
import type { Installation } from '../../../../src/domain/arrivals.ts';
import { TAG_KEYS, tagName } from '../../charts/choice/value-names.ts';
import { tagFinding } from '../../charts/findings/findings.ts';
import { Card } from '../../ui/card.tsx';
import { count } from '../../ui/format.ts';
import { Table } from '../../ui/table.tsx';
import { recentEventsWords as words } from './words.ts';

export function RecentEvents({ counts }: { counts: Installation['eventCountsLast24h'] }) {
  return (
    <Card title={words.last24Hours} lead={tagFinding(counts)}>
      <p className="muted">{words.byReceipt}</p>
      <Table caption={words.eventsByKind}>
        <tbody>
          {TAG_KEYS.map((tag) => (
            <tr key={tag}>
              <th scope="row">{tagName(tag)}</th>
              <td className="number">{count(counts[tag] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
