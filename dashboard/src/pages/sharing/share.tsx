// Showing a journey to people without an account: its public page, and links to a part of it.
import { useMay } from '../../api/organization.ts';
import { JourneyPage } from '../../layout/journey-page.tsx';
import { journeyTabsWords } from '../../layout/words.ts';
import { SharedLinks } from './links.tsx';
import { PublicMonths } from './months.tsx';
import { PublicPageCard } from './public-page.tsx';
import '../settings/settings.css';
import './sharing.css';

export default function Share() {
  const may = useMay();
  return (
    <JourneyPage part={journeyTabsWords.share} width="form">
      <PublicPageCard />
      {may.edit && <SharedLinks />}
      <PublicMonths />
    </JourneyPage>
  );
}
