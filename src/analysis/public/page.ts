// The content of a public page as data, from its stored months.
import type { Journey } from '../../domain/journey.ts';
import type { Org } from '../../domain/org.ts';
import { DEFINITIONS, type KeptMonth, type PublicPage } from '../../domain/public-page.ts';
import { words } from '../../language/words.ts';
import { describeMonth } from './proof.ts';

export const subjectOf = (org: Pick<Org, 'slug'>, journey: Pick<Journey, 'slug'>) => `${org.slug}/${journey.slug}`;

const { definitions } = words.en.publicPage;

/** The machine-readable page, in English. `kept`: all versions of all months, in any order. */
export function publicPage(org: Org, journey: Journey, kept: readonly KeptMonth[]): PublicPage {
  const newest = [...kept].sort((a, b) => (a.month === b.month ? b.version - a.version : a.month < b.month ? 1 : -1));
  const described = newest.map((one) => describeMonth(subjectOf(org, journey), one));
  const isCurrent = (nth: number) => newest[nth]?.month !== newest[nth - 1]?.month;
  return {
    format: 1,
    ...{ organization: org.slug, organizationName: org.displayName },
    ...{ journey: journey.slug, name: journey.displayName },
    definitions: DEFINITIONS.map(({ id, version, unit }) => {
      const { title, text } = definitions[id];
      return { id, version, title, unit, text };
    }),
    months: described.filter((_, nth) => isCurrent(nth)),
    earlier: described.filter((_, nth) => !isCurrent(nth)),
  };
}
