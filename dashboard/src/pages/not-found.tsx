import { Page } from '../layout/page.tsx';
import { ButtonLink } from '../ui/button.tsx';

export default function NotFound() {
  return (
    <Page title="Nothing is here" width="form">
      <p>The address is wrong, or what was here is gone.</p>
      <div className="row">
        <ButtonLink to="/">All journeys</ButtonLink>
      </div>
    </Page>
  );
}
