// The report of a journey for a period: its figures on one page, to print or save.

import { Type } from 'typebox';
import { headlineOfJourney } from '../../alerts/headline.ts';
import { toHtml } from '../../analysis/document/html.ts';
import { toMarkdown } from '../../analysis/document/markdown.ts';
import { reportDocument, worstStep } from '../../analysis/document/report.ts';
import type { NewestNote } from '../../analysis/document/report-causes.ts';
import { type Compared, dateIn } from '../../analysis/document/report-phrases.ts';
import { listAnnotations } from '../../catalog/annotations.ts';
import { languageOf } from '../../catalog/orgs.ts';
import { findTargets } from '../../catalog/targets.ts';
import { describeSummary } from '../../domain/describe-period.ts';
import { FiguresQuery } from '../../domain/figures.ts';
import { Lang, type Language } from '../../domain/language.ts';
import { chooseInterval, periodBefore } from '../../domain/period.ts';
import { DAY_MS, toIso } from '../../domain/time.ts';
import { dayOf, startOfDay } from '../../domain/zone.ts';
import { countMarkedSides } from '../../metrics/evidence/cube.ts';
import { journeyFigures } from '../../metrics/period/journey.ts';
import { summarize, trackedSince } from '../../metrics/period/summaries.ts';
import { LEFT_OUT } from '../../sessions/sound.ts';
import { answers, streamed } from '../request/answers.ts';
import { sendFile } from '../request/artifacts.ts';
import { figureReaders } from '../request/auth.ts';
import type { App, Service } from '../request/service.ts';
import { type AskedFigures, labelledFields, readQuestion, withExcluded } from './figures.ts';

const FORMATS = ['pdf', 'html', 'md'] as const;

export function reportRoutes(app: App, service: Service): void {
  app.get(
    '/api/journeys/:slug/metrics/report',
    {
      access: figureReaders,
      config: { queryOf: 'metrics', asks: 'figures' },
      schema: {
        operationId: 'getReport',
        summary: 'The figures of a journey in a period on one page (A4)',
        tags: ['Figures'],
        params: Type.Object({ slug: Type.String() }),
        querystring: Type.Object({
          ...FiguresQuery.properties,
          lang: Lang,
          format: Type.Optional(
            Type.Enum([...FORMATS], { description: 'pdf if not given.', 'x-must': `be one of ${FORMATS.join(', ')}` }),
          ),
        }),
        response: answers(
          { 200: streamed('The page.', 'application/pdf', 'text/html', 'text/markdown') },
          [400, 'Invalid metrics query: format must be one of pdf, html, md'],
          404,
          503,
        ),
      },
    },
    async (request, reply) => {
      const { format = 'pdf', interval, lang, ...query } = request.query;
      const scope = await readQuestion(service, request);
      const { store, org, journey, question } = scope;
      const isOfMarks = query.only !== undefined || query.without !== undefined;
      const [figures, began, marked] = await Promise.all([
        withExcluded(scope, journeyFigures(store, journey, question, chooseInterval(question.period, interval))),
        trackedSince(store, question),
        isOfMarks ? undefined : countMarkedSides(store, question, LEFT_OUT),
      ]);
      const language = lang ?? (await languageOf(service.catalog, journey.orgId));
      // With faults in tracking, the report does not blame a step.
      const step =
        figures.faults.length === 0 ? worstStep(figures.steps, figures.summary.certainty.unknown) : undefined;
      const [worst, newest] = await Promise.all([
        step && labelledFields(service, scope, step.stepKey),
        newestNote(service, scope, began, language),
      ]);
      const { catalog, sessions } = service;
      const asked = { catalog, sessions: { ...sessions, store }, org, journey, now: question.now };
      const document = reportDocument({
        journeyName: journey.displayName,
        ...{ figures, worst, newest },
        trackedSince: began,
        targets: await findTargets(service.catalog, journey.id),
        headline: isAboutNow(scope) ? await headlineOfJourney(asked, language) : undefined,
        ...{ marked, query },
        createdAt: question.now,
        definitions: `${service.config.baseUrl}/definitions`,
        language,
      });
      const { from, to } = question.period;
      const day = (instant: number) => toIso(dayOf(question.zone, instant) * DAY_MS).slice(0, 10);
      const name = `${journey.slug}-${day(from)}-to-${day(to - 1)}.${format}`;
      return sendFile(request, reply, { body: await write(service, journey.orgId, document, format), name, format });
    },
  );
}

/** Whether a page is about all sessions of days up to yesterday at least: then it begins with the headline of the journey. */
const isAboutNow = ({ question, excluding }: AskedFigures): boolean =>
  question === excluding && Object.keys(question.filter).length === 0 && question.period.to > question.now - DAY_MS;

/** The newest note in the period, with figures of whole weeks before and after its day, as far as this and the previous period reach. */
async function newestNote(
  { catalog }: Service,
  { store, journey, question }: AskedFigures,
  began: number | null,
  language: Language,
): Promise<NewestNote | undefined> {
  const { period, zone } = question;
  const note = (await listAnnotations(catalog, journey.id, period)).findLast(({ kind }) => kind === 'note');
  if (!note) return undefined;
  const at = Date.parse(note.at);
  const day = dayOf(zone, at);
  const known = Math.max(periodBefore(period, zone).from, began ?? 0);
  const count = Math.floor(Math.min(dayOf(zone, period.to) - day - 1, day - dayOf(zone, known - 1) - 1) / 7);
  const said = { text: note.text, day: dateIn(zone, at, language) };
  if (began === null || count < 1) return { ...said, weeks: null };
  const days = (from: number, to: number) => ({ from: startOfDay(zone, from), to: startOfDay(zone, to) });
  const sides = await summarize(store, question, [days(day + 1, day + 1 + 7 * count), days(day - 7 * count, day)]);
  const [after, before] = sides.map((side): Compared => describeSummary(side)) as [Compared, Compared];
  return { ...said, weeks: { count, after, before } };
}

async function write(
  { memos }: Service,
  orgId: string,
  document: ReturnType<typeof reportDocument>,
  format: (typeof FORMATS)[number],
): Promise<string | Buffer> {
  if (format === 'pdf') return Buffer.from(await memos.writePdf(orgId, document));
  return format === 'md' ? toMarkdown(document) : toHtml(document);
}
