// Management of a journey's shared links by members: create, list and revoke.
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { hashLinkPassword } from '../../accounts/link-password.ts';
import { findJourney } from '../../catalog/journeys.ts';
import { findOrgById } from '../../catalog/orgs.ts';
import { createSharedLink, listSharedLinks, revokeSharedLink, type Shown } from '../../catalog/shared-links.ts';
import { invalid } from '../../domain/error.ts';
import type { Journey } from '../../domain/journey.ts';
import { normalizeOrigin } from '../../domain/origin.ts';
import {
  CreatedSharedLink,
  DAYS_MUST,
  LINK_FIGURES,
  LINK_MS_DEFAULT,
  LINK_MS_MAX,
  type LinkPeriod,
  NewSharedLink,
  ROLLING_DAYS,
  SHARED_DAYS_MAX,
  SharedLink,
} from '../../domain/shared-link.ts';
import { DAY_MS, instantMust, readInstant, toIso } from '../../domain/time.ts';
import { startOfDay } from '../../domain/zone.ts';
import { findReady } from '../memos/memos.ts';
import { answers, noContent, noSuch } from '../request/answers.ts';
import { creator } from '../request/artifacts.ts';
import { audit } from '../request/audit.ts';
import { callerOrgId, keyWith, requireOwn } from '../request/auth.ts';
import { JourneyPath, journeyOf } from '../request/named-journey.ts';
import type { App, Service } from '../request/service.ts';

const LinkPath = Type.Object({ slug: Type.String(), linkId: Type.String() });
const refuse = (problem: string) => invalid(`Invalid shared link data: ${problem}`);

export function sharedLinkRoutes(app: App, service: Service): void {
  const { catalog, now } = service;
  const write = keyWith('journeys:write');
  const described = { tags: ['Journeys'] };

  app.post(
    '/api/journeys/:slug/shared-links',
    {
      access: write,
      config: { audit: 'shared-link.create', idempotency: 'refused', subject: 'shared link' },
      schema: {
        operationId: 'createSharedLink',
        summary: 'Show a part of a journey to somebody without an account',
        description: 'The address is answered this once. A link to a memo needs `memos:read`, too.',
        ...described,
        params: JourneyPath,
        body: NewSharedLink,
        response: answers(
          { 201: CreatedSharedLink },
          [400, 'Invalid shared link data: kind must be one of overview, step, memo'],
          404,
          [409, 'The journey has 50 shared links already: revoke one first'],
        ),
      },
    },
    async (request, reply) => {
      const orgId = callerOrgId(request);
      const journey = await findJourney(catalog, orgId, request.params.slug);
      const { password, expiresAt } = request.body;
      const shows = await readShown(service, request, journey);
      const ends = readEnd(expiresAt, now());
      const { link, token } = await createSharedLink(
        catalog,
        {
          ...{ orgId, journeyId: journey.id, shows, createdBy: creator(request).name, expiresAt: ends },
          passwordHash: password === undefined ? null : await hashLinkPassword(password),
        },
        now,
      );
      const { id, name, kind, stepKey, memoId, period, frameOrigins, hasPassword } = link;
      const details = { id, name, kind, stepKey, memoId, period, frameOrigins, hasPassword, expiresAt: ends };
      audit(request, { subject: journey.slug, details });
      return reply.code(201).send({ ...link, url: `${service.config.baseUrl}/s/${token}` });
    },
  );

  app.get(
    '/api/journeys/:slug/shared-links',
    {
      access: write,
      schema: {
        operationId: 'listSharedLinks',
        summary: 'List the shared links of a journey, without their addresses',
        ...described,
        params: JourneyPath,
        response: answers({ 200: Type.Object({ links: Type.Array(SharedLink) }) }, 404),
      },
    },
    async (request) => {
      const { id } = await journeyOf(service, request);
      return { links: await listSharedLinks(catalog, id, now) };
    },
  );

  app.delete(
    '/api/journeys/:slug/shared-links/:linkId',
    {
      access: write,
      config: { audit: 'shared-link.revoke' },
      schema: {
        operationId: 'revokeSharedLink',
        summary: 'Revoke a shared link',
        description: 'Its address shows nothing from then on.',
        ...described,
        params: LinkPath,
        response: answers({ 204: noContent('Revoked.') }, noSuch('Shared link')),
      },
    },
    async (request, reply) => {
      const { id, slug } = await journeyOf(service, request);
      const name = await revokeSharedLink(catalog, id, request.params.linkId, now);
      audit(request, { subject: slug, details: { id: request.params.linkId, name } });
      return reply.code(204).send();
    },
  );
}

async function readShown(
  service: Service,
  request: FastifyRequest<{ Body: NewSharedLink }>,
  journey: Journey,
): Promise<Shown> {
  const { name, kind, stepKey, memoId, figures, period = { days: 28 }, frameOrigins = [] } = request.body;
  if (kind === 'step' && !journey.steps.some((step) => step.stepKey === stepKey)) {
    throw refuse('stepKey must be the stepKey of a step of the journey');
  }
  if (kind !== 'step' && stepKey !== undefined) throw refuse('stepKey must be left out unless kind is step');
  if (kind !== 'memo' && memoId !== undefined) throw refuse('memoId must be left out unless kind is memo');
  if (kind === 'memo') {
    requireOwn(request, ['memos:read']);
    if (memoId === undefined) throw refuse('memoId must be the id of a memo of the journey');
    const memo = await findReady(service, journey.orgId, memoId);
    if (memo.journeyId !== journey.id) throw refuse('memoId must be the id of a memo of the journey');
  }
  const { settings } = await findOrgById(service.catalog, journey.orgId);
  readPeriodOf(period, settings.timezone, service.now());
  const origins = frameOrigins.map((text) => {
    const origin = normalizeOrigin(text);
    if (!origin?.startsWith('https:'))
      throw refuse('frameOrigins must be https origins, such as https://www.example.org');
    return origin;
  });
  return {
    ...{ name, kind, period, figures: kind === 'memo' ? [] : [...new Set(figures ?? LINK_FIGURES)] },
    ...{ stepKey: kind === 'step' ? (stepKey ?? null) : null, memoId: kind === 'memo' ? (memoId ?? null) : null },
    frameOrigins: [...new Set(origins)],
  };
}

/** Refuses a period with invalid dates, with too many days, or that has not ended. */
function readPeriodOf(period: LinkPeriod, zone: string, now: number): void {
  if ('days' in period) {
    if (!ROLLING_DAYS.includes(period.days)) throw refuse(`period.days must ${DAYS_MUST}`);
    return;
  }
  const [from, to] = [period.from, period.to].map((day) => readInstant(`${day}T00:00:00Z`));
  if (from === undefined || Number.isNaN(from)) throw refuse('period.from must be a date that exists');
  if (to === undefined || Number.isNaN(to)) throw refuse('period.to must be a date that exists');
  if (from >= to) throw refuse('period.from must be before period.to');
  if (to - from > SHARED_DAYS_MAX * DAY_MS) throw refuse(`period must span at most ${SHARED_DAYS_MAX} days`);
  if (startOfDay(zone, to / DAY_MS) > now) throw refuse('period.to must be past');
}

function readEnd(text: string | undefined, now: number): string {
  const end = text === undefined ? now + LINK_MS_DEFAULT : readInstant(text);
  if (Number.isNaN(end)) throw refuse(`expiresAt must ${instantMust(text, 'be an ISO 8601 timestamp')}`);
  if (end <= now || end > now + LINK_MS_MAX)
    throw refuse(`expiresAt must be within the next ${LINK_MS_MAX / DAY_MS} days`);
  return toIso(end);
}
