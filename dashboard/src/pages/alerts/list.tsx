// The page with the alerts of all journeys.
import { Page } from '../../layout/page.tsx';
import { Alerts } from './alerts.tsx';

export default function AllAlerts() {
  return (
    <Page title="Alerts" width="form">
      <Alerts />
    </Page>
  );
}
