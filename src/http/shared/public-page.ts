// The public page of a journey, for its owners: switch it on and off, preview it, add figures from outside, correct a month.
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { PAGE_FILES, pageFile } from '../../analysis/public/files.ts';
import {
  dueMonths,
  type Publishing,
  periodOfMonth,
  publishDue,
  sumMonths,
  unpublishedMonths,
} from '../../analysis/public/months.ts';
import { publicPage } from '../../analysis/public/page.ts';
import type { Catalog } from '../../catalog/open.ts';
import { findDeclared, isPageOn, listMonths, saveMonth, switchPage } from '../../catalog/public-pages.ts';
import { mistakeInMoney } from '../../domain/currency.ts';
import { conflict, invalid } from '../../domain/error.ts';
import { Lang } from '../../domain/language.ts';
import {
  type Declared,
  type KeptMonth,
  type MonthChange,
  MonthChange as MonthChangeSchema,
  PageState,
  publishable,
} from '../../domain/public-page.ts';
import { toIso } from '../../domain/time.ts';
import { answers, streamed } from '../request/answers.ts';
import { sendFile } from '../request/artifacts.ts';
import { audit, picked } from '../request/audit.ts';
import { keyWith } from '../request/auth.ts';
import { changeTagged } from '../request/entity-tags.ts';
import { JourneyPath, type NamedJourney, namedJourney } from '../request/named-journey.ts';
import { questionStore } from '../request/questions.ts';
import type { App, Service } from '../request/service.ts';

const FORMATS = ['html', 'csv', 'json'] as const;
const MONTH_FORM = /^\d{4}-\d\d$/;
const GIVEN = ['otherChannels', 'ratings', 'cost', 'reason'] as const;
/** The entity tag covers only edits by owners: the service adds and publishes months on schedule. */
const tagged = ({ enabled, months }: PageState) => ({
  enabled,
  edited: months
    .map(({ month, version, declared }) => ({ month, version: Math.max(version, 1), declared }))
    .filter(({ version, declared }) => version > 1 || Object.keys(declared).length > 0),
});
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

export function publicPageRoutes(app: App, service: Service): void {
  const { catalog, now } = service;
  const described = { tags: ['Figures'], params: JourneyPath };

  app.get(
    '/api/journeys/:slug/public-page',
    {
      access: keyWith('journeys:read'),
      config: { tagged },
      schema: {
        operationId: 'getPublicPage',
        summary: 'Public page of a journey, and its months',
        ...described,
        response: answers({ 200: PageState }, 404),
      },
    },
    async (request) => stateOf(service, await namedJourney(service, request)),
  );

  app.put(
    '/api/journeys/:slug/public-page',
    {
      access: keyWith('org:settings'),
      config: { audit: 'public-page.update', subject: 'public page', asks: 'figures', tagged },
      schema: {
        operationId: 'switchPublicPage',
        summary: 'Switch the public page of a journey on or off',
        description:
          'Switched on, it publishes the full months that are past, and each further one three days after its end.',
        ...described,
        body: Type.Object({ enabled: Type.Boolean({ 'x-must': 'be true or false' }) }),
        response: answers(
          { 200: PageState },
          [400, 'Invalid public page data: enabled must be true or false'],
          ...[404, 412, 503],
        ),
      },
    },
    async (request) => {
      const owned = await namedJourney(service, request);
      const { enabled } = request.body;
      // Publishes due months first, so that the page is complete once it is on.
      if (enabled) await publishDue(publishingOf(service, request), owned.org, owned.journey, now());
      const isChanged = await changeTagged(service, request, rereadOf(service, owned), (trx) =>
        switchPage(trx, owned.journey.id, enabled, now),
      );
      audit(request, { subject: owned.journey.slug, details: { enabled }, isNothing: !isChanged });
      return stateOf(service, owned);
    },
  );

  app.get(
    '/api/journeys/:slug/public-page/preview',
    {
      access: keyWith('journeys:read'),
      config: { queryOf: 'preview', asks: 'figures' },
      schema: {
        operationId: 'previewPublicPage',
        summary: 'Preview of the public page of a journey',
        ...described,
        querystring: Type.Object({
          format: Type.Optional(
            Type.Enum([...FORMATS], { description: 'json if not given.', 'x-must': `be one of ${FORMATS.join(', ')}` }),
          ),
          lang: Lang,
        }),
        response: answers(
          { 200: streamed('The page.', 'text/html', 'text/csv', 'application/json') },
          [400, 'Invalid preview query: format must be one of html, csv, json'],
          ...[404, 503],
        ),
      },
    },
    async (request, reply) => {
      const { format = 'json', lang } = request.query;
      const { org, journey } = await namedJourney(service, request);
      const [published, further] = await Promise.all([
        listMonths(catalog, journey.id),
        unpublishedMonths(publishingOf(service, request), org, journey, now()),
      ]);
      const file = PAGE_FILES.find((name) => name.endsWith(format)) ?? 'figures.json';
      const body = pageFile(publicPage(org, journey, [...published, ...further]), file, {
        language: lang ?? org.settings.language,
      });
      return sendFile(request, reply, { body, name: `${journey.slug}-${file}`, format });
    },
  );

  app.put(
    '/api/journeys/:slug/public-page/months/:month',
    {
      access: keyWith('org:settings'),
      config: { audit: 'public-page.month', subject: 'month', asks: 'figures', tagged },
      schema: {
        operationId: 'putPublicMonth',
        summary: 'Set the figures of a month that the service cannot count, and correct a published one',
        description:
          'Members that are not named stay as they are; null takes one away. A month that is published is counted again and needs a `reason`, which is published.',
        tags: ['Figures'],
        params: Type.Object({ slug: Type.String(), month: Type.String() }),
        body: MonthChangeSchema,
        response: answers(
          { 200: PageState },
          [400, 'Invalid month data: ratings.satisfied must be at most ratings.answers'],
          404,
          [409, 'Nothing of the month 2026-05 that may be published has changed'],
          ...[412, 503],
        ),
      },
    },
    async (request) => {
      const owned = await namedJourney(service, request);
      const { month } = request.params;
      if (!MONTH_FORM.test(month)) throw invalid('Invalid month data: month must be a month, such as 2026-05');
      if (!MONTH.test(month)) {
        throw invalid('Invalid month data: month must lie in the years 2000 to 2099, and in the months 01 to 12');
      }
      if (periodOfMonth(owned.org.settings.timezone, month).to > now()) {
        throw invalid('Invalid month data: month must be over');
      }
      if (GIVEN.every((name) => request.body[name] === undefined)) {
        throw invalid(`Invalid month data: body must have one of ${GIVEN.join(', ')}`);
      }
      const declared = mergeDeclared((await findDeclared(catalog, owned.journey.id)).get(month), request.body);
      const correction = await correctionOf(service, request, owned, month, declared);
      await changeTagged(service, request, rereadOf(service, owned), (trx) =>
        saveMonth(trx, owned.journey.id, month, declared, correction),
      );
      const details = { month, ...picked(request.body, 'otherChannels', 'ratings', 'cost', 'reason') };
      audit(request, { subject: owned.journey.slug, details: { ...details, version: correction?.version ?? 0 } });
      return stateOf(service, owned);
    },
  );
}

const publishingOf = ({ catalog, sessions, loader }: Service, request: FastifyRequest): Publishing => ({
  ...{ catalog, sessions: { ...sessions, store: questionStore(request) } },
  caughtUp: () => loader.caughtUp(),
});

async function stateOf({ catalog, now }: Service, { org, journey }: NamedJourney): Promise<PageState> {
  const [isOn, kept, declared] = await Promise.all([
    isPageOn(catalog, journey.id),
    listMonths(catalog, journey.id),
    findDeclared(catalog, journey.id),
  ]);
  const published = new Map(kept.map((one) => [one.month, one]));
  const due = dueMonths(org.settings.timezone, now()).keys();
  const months = [...new Set([...due, ...published.keys(), ...declared.keys()])].sort().reverse();
  return {
    enabled: isOn,
    path: `/p/${org.slug}/${journey.slug}`,
    months: months.map((month) => {
      const { version = 0, publishedAt = null } = published.get(month) ?? {};
      return { month, version, publishedAt, declared: declared.get(month) ?? {} };
    }),
  };
}

const rereadOf = (service: Service, found: NamedJourney) => (trx: Catalog) =>
  stateOf({ ...service, catalog: trx }, found);

function mergeDeclared(before: Declared = {}, { reason: _, ...change }: MonthChange): Declared {
  const merged = { ...before, ...picked(change, 'otherChannels', 'ratings', 'cost') } as Declared;
  if (merged.ratings && merged.ratings.satisfied > merged.ratings.answers) {
    throw invalid('Invalid month data: ratings.satisfied must be at most ratings.answers');
  }
  const mistake = change.cost ? mistakeInMoney(change.cost) : undefined;
  if (mistake !== undefined) throw invalid(`Invalid month data: cost.${mistake}`);
  return merged;
}

/** The next version of a published month; null if the month is not published yet. */
async function correctionOf(
  service: Service,
  request: FastifyRequest<{ Body: MonthChange }>,
  { org, journey }: NamedJourney,
  month: string,
  declared: Declared,
): Promise<KeptMonth | null> {
  const earlier = (await listMonths(service.catalog, journey.id)).filter((one) => one.month === month);
  const last = earlier.at(-1);
  if (!last) return null;
  const { reason = null } = request.body;
  if (reason === null) throw invalid(`Invalid month data: reason must be given, since ${month} is published`);
  // Keeps the time zone of the published version, even if the organization has changed its own.
  const { timezone } = last.content;
  const zoned = { ...org, settings: { ...org.settings, timezone } };
  const now = service.now();
  const wanted = new Map([[month, periodOfMonth(timezone, month)]]);
  const given = new Map([[month, declared]]);
  const sums = (await sumMonths(publishingOf(service, request), zoned, journey, wanted, given, now)).get(month);
  if (!sums) throw conflict(`The month ${month} cannot be counted again: its events are not all kept any more`);
  const contents = earlier.map(({ content }) => content);
  const content = publishable(sums, timezone, contents);
  // Months published by older versions lack `completions`; adding it alone is not a correction.
  const compared = last.content.completions === undefined ? { ...content, completions: undefined } : content;
  if (JSON.stringify({ ...compared, kept: [] }) === JSON.stringify({ ...last.content, kept: [] })) {
    throw conflict(`Nothing of the month ${month} that may be published has changed`);
  }
  return { ...{ month, version: last.version + 1, publishedAt: toIso(now), reason }, content };
}
