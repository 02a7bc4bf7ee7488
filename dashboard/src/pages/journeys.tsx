import type { JourneyOverviews } from '../../../src/domain/figures.ts';
import { useAnswer } from '../api/queries.ts';
import { Page } from '../layout/page.tsx';
import { Awaiting } from '../ui/awaiting.tsx';
import { SkeletonBlock } from '../ui/skeleton.tsx';
import { Table } from '../ui/table.tsx';

export default function Journeys() {
  const overviews = useAnswer<JourneyOverviews>('/api/metrics/journeys');
  return (
    <Page title="Journeys">
      <Awaiting query={overviews} skeleton={<SkeletonBlock height={20} />}>
        {({ journeys }) => (
          <Table caption="Journeys">
            <tbody>
              {journeys.map(({ slug, displayName }) => (
                <tr key={slug}>
                  <th scope="row">{displayName}</th>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Awaiting>
    </Page>
  );
}
