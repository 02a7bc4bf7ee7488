// A memo as a file: for a director (PDF), a page (HTML), a repository (Markdown), a program (JSON).
import { Type } from 'typebox';
import { toHtml } from '../../analysis/document/html.ts';
import { toMarkdown } from '../../analysis/document/markdown.ts';
import { memoDocument } from '../../analysis/document/memo.ts';
import { openEvidence } from '../../analysis/memos.ts';
import { type Artifact, findEvidence } from '../../catalog/artifacts.ts';
import { findJourneyById } from '../../catalog/journeys.ts';
import { languageOf } from '../../catalog/orgs.ts';
import { DomainError } from '../../domain/error.ts';
import type { Journey } from '../../domain/journey.ts';
import { Lang, type Language, type Spoken } from '../../domain/language.ts';
import { MEMO_FORMATS, type MemoFormat, type MemoResult } from '../../domain/memo.ts';
import { hasScope } from '../../domain/org.ts';
import { inLanguage } from '../../language/spoken.ts';
import { answers, streamed } from '../request/answers.ts';
import { sendFile } from '../request/artifacts.ts';
import { callerOrgId, keyWith } from '../request/auth.ts';
import type { App, Service } from '../request/service.ts';
import { describeMemo } from './memo-answers.ts';
import { findReady } from './memos.ts';

export function memoExportRoutes(app: App, service: Service): void {
  const { catalog } = service;

  app.get(
    '/api/memos/:memoId/export',
    {
      access: keyWith('memos:read'),
      config: { queryOf: 'memo' },
      schema: {
        operationId: 'exportMemo',
        summary: 'A memo as a file',
        description:
          'PDF, HTML and Markdown are in the language of the organization unless `lang` names another one, JSON in English. ' +
          'With `evidence=true`, which needs `memos:write`, the JSON holds what the memo was computed from: ' +
          '`waymark memo verify` computes it again without a server.',
        tags: ['Memos'],
        params: Type.Object({ memoId: Type.String() }),
        querystring: Type.Object({
          format: Type.Enum([...MEMO_FORMATS], { 'x-must': `be one of ${MEMO_FORMATS.join(', ')}` }),
          evidence: Type.Optional(Type.Enum(['true', 'false'], { 'x-must': 'be true or false' })),
          lang: Lang,
        }),
        response: answers(
          { 200: streamed('The file.', 'application/pdf', 'text/html', 'text/markdown', 'application/json') },
          [400, 'Invalid memo query: format must be one of pdf, html, md, json'],
          [404, 'Memo with id "…" not found'],
          [409, 'Memo with id "…" is not ready'],
          503,
        ),
      },
    },
    async (request, reply) => {
      const { format, lang } = request.query;
      const withEvidence = request.query.evidence === 'true';
      const { caller } = request;
      if (withEvidence && !(caller && !caller.admin && hasScope(caller.grant.scopes, 'memos:write'))) {
        throw new DomainError('forbidden', 'API key does not have required scope: memos:write');
      }
      const orgId = callerOrgId(request);
      const memo = await findReady(service, orgId, request.params.memoId);
      const journey = await findJourneyById(catalog, orgId, memo.journeyId);
      const language = lang ?? (format === 'json' ? 'en' : await languageOf(catalog, orgId));
      const body = await write(service, memo, journey, { format, withEvidence, language });
      const { period } = inLanguage(memo.result as Spoken<MemoResult>, language);
      const name = `memo-${journey.slug}-${period.to.slice(0, 10)}.${format}`;
      return sendFile(request, reply, { body, name, format });
    },
  );
}

async function write(
  { catalog, config, memos }: Service,
  memo: Artifact,
  { displayName: journeyName, slug }: Pick<Journey, 'displayName' | 'slug'>,
  { format, withEvidence, language }: { format: MemoFormat; withEvidence: boolean; language: Language },
): Promise<string | Buffer> {
  if (format === 'json') {
    const kept = withEvidence ? await findEvidence(catalog, memo.id) : undefined;
    const evidence = kept === undefined ? undefined : openEvidence(kept);
    return JSON.stringify({ ...(await describeMemo(catalog, memo, language)), ...(evidence && { evidence }) });
  }
  const { title, createdAt, result } = await describeMemo(catalog, memo, language);
  if (!result) throw new Error('the memo is ready');
  const isShown = ({ isSilent }: { isSilent: boolean }) => !isSilent;
  const [alarms, findings] = [result.alarms.filter(isShown), result.findings.filter(isShown)];
  const journeyPage = `${config.baseUrl}/journeys/${encodeURIComponent(slug)}`;
  const shown = { ...result, alarms, findings };
  const document = memoDocument({ title, createdAt, journeyName, journeyPage, result: shown, language });
  if (format === 'pdf') return Buffer.from(await memos.writePdf(memo.orgId, document));
  return format === 'md' ? toMarkdown(document) : toHtml(document);
}
