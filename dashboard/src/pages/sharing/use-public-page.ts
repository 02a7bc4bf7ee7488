// The state of the journey's public page, which its cards share.
import type { PageState } from '../../../../src/domain/public-page.ts';
import { useAnswer } from '../../api/queries.ts';
import { journeyPath, useJourneySlug } from '../../layout/journey-page.tsx';

export const usePublicPage = () => useAnswer<PageState>(journeyPath(useJourneySlug(), '/public-page'));
