// Counts the months of a public page again, from what an export holds.
import { periodOfMonth, sumMonths } from '../analysis/public/months.ts';
import { subjectOf } from '../analysis/public/page.ts';
import { differencesOf } from '../analysis/public/proof.ts';
import { listEndings } from '../catalog/endings.ts';
import { listExclusions } from '../catalog/exclusions.ts';
import { findJourney } from '../catalog/journeys.ts';
import { findOrg } from '../catalog/orgs.ts';
import { findDeclared, listMonths } from '../catalog/public-pages.ts';
import { notFound } from '../domain/error.ts';
import { type PublicPage, publishable } from '../domain/public-page.ts';
import { openSessions } from '../sessions/ask.ts';
import type { Engines } from './manifest.ts';

export interface VerifiedMonth {
  month: string;
  /** Figures that it publishes with a value. */
  figures: number;
  /** Figures that come out differently, in words; null: the month cannot be counted again. */
  differences: string[] | null;
}

/** `engines` hold the import, `now` is when it was exported, in ms. */
export async function verifyPage(page: PublicPage, { catalog, store }: Engines, now: number): Promise<VerifiedMonth[]> {
  const org = await findOrg(catalog, page.organization);
  if (!org) throw notFound(`The export holds no organization "${page.organization}"`);
  const journey = await findJourney(catalog, org.id, page.journey);
  const sessions = openSessions(
    store,
    (orgId) => listExclusions(catalog, orgId),
    undefined,
    (orgId) => listEndings(catalog, orgId),
  );
  await sessions.preparation.run((work) => work());
  const [declared, kept] = await Promise.all([findDeclared(catalog, journey.id), listMonths(catalog, journey.id)]);
  const verified: VerifiedMonth[] = [];
  for (const published of page.months) {
    const { month, timezone, version } = published;
    const zoned = { ...org, settings: { ...org.settings, timezone } };
    const wanted = new Map([[month, periodOfMonth(timezone, month)]]);
    const publishing = { catalog, sessions, caughtUp: async () => {} };
    const isOfAll = (published.leftOut ?? null) === null;
    const sums = (await sumMonths(publishing, zoned, journey, wanted, declared, now, isOfAll)).get(month);
    const figures = published.figures.filter(({ value }) => value !== null).length;
    const earlier = kept.filter((one) => one.month === month && one.version < version).map(({ content }) => content);
    const differences =
      sums &&
      differencesOf(subjectOf(org, journey), published, {
        ...{ month, version, publishedAt: published.publishedAt, reason: published.reason },
        content: publishable(sums, timezone, earlier),
      });
    verified.push({ month, figures, differences: differences ?? null });
  }
  return verified;
}
