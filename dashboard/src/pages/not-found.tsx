import { Page } from '../layout/page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { notFoundWords as words } from './words.ts';

export default function NotFound() {
  return (
    <Page title={words.nothingIsHere} width="form">
      <p>{words.theAddressIsWrong}</p>
      <div className="row">
        <ButtonLink to="/">{words.allJourneys}</ButtonLink>
      </div>
    </Page>
  );
}
