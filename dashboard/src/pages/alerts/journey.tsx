// The alerts of one journey, and which rules make them.
import type { AlertRules, JourneyRule } from '../../../../src/domain/alert.ts';
import { ask } from '../../api/client.ts';
import { useMay } from '../../api/organization.ts';
import { useAnswer, useChange } from '../../api/queries.ts';
import { JourneyPage, journeyPath, useJourneySlug } from '../../layout/journey-page.tsx';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/notice.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Alerts } from './alerts.tsx';
import { listWords, rulesWords as words } from './words.ts';

export default function JourneyAlerts() {
  const slug = useJourneySlug();
  return (
    <JourneyPage part={listWords.alerts} width="form">
      <Alerts journey={slug} />
      <Rules slug={slug} />
    </JourneyPage>
  );
}

function Rules({ slug }: { slug: string }) {
  const may = useMay();
  const path = journeyPath(slug, '/alert-rules');
  const query = useAnswer<AlertRules>(path);
  const change = useChange((rules: Partial<AlertRules>) => ask<AlertRules>('PUT', path, rules), { shownIn: path });
  return (
    <Card title={words.title} lead={words.lead}>
      <Failure message={change.error?.message} />
      <Awaiting query={query} skeleton={<SkeletonText />}>
        {(rules) => (
          <ul className="stack-s">
            {(Object.keys(rules) as JourneyRule[]).map((rule) => (
              <li key={rule}>
                <label className="row alert-rule">
                  <input
                    type="checkbox"
                    checked={rules[rule]}
                    disabled={!may.edit || change.isPending}
                    onChange={({ target }) => change.mutate({ [rule]: target.checked })}
                  />
                  {words[rule]}
                </label>
              </li>
            ))}
          </ul>
        )}
      </Awaiting>
    </Card>
  );
}
