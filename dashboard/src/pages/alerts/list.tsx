// The page with the alerts of all journeys.
import { Page } from '../../layout/page.tsx';
import { Alerts } from './alerts.tsx';
import { listWords as words } from './words.ts';

export default function AllAlerts() {
  return (
    <Page title={words.alerts} width="form">
      <Alerts />
    </Page>
  );
}
