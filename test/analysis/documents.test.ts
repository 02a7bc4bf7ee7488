// A memo in every format: the same figures everywhere, and a PDF that a screen reader can follow.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../src/analysis/document/blocks.ts';
import { toHtml } from '../../src/analysis/document/html.ts';
import { toMarkdown } from '../../src/analysis/document/markdown.ts';
import { memoDocument } from '../../src/analysis/document/memo.ts';
import { toPdf } from '../../src/analysis/document/pdf.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { call } from '../cli/command.ts';
import { memoOf } from '../support/artifacts.ts';
import { testClock } from '../support/clock.ts';
import { CROWD_STEPS, sendCrowd } from '../support/crowd.ts';
import { acmeForFile } from '../support/for-file.ts';

/** A name that every format has to write with care. */
const AWKWARD = 'Upload <b>“your” | *documents*_ & [x](y)';

const clock = testClock();
let document: Document;
let pdf: Uint8Array;

const { service, key } = await acmeForFile({
  now: clock.now,
  scopes: ['journeys:write', 'ingest:write', 'memos:write'],
});
const steps = CROWD_STEPS.map((step) => (step.stepKey === 'documents' ? { ...step, name: AWKWARD } : step));
const journey = await service.journey(key, { slug: 'apply', displayName: 'Apply', steps });
await sendCrowd(service, key, 'acme', 'apply', {
  seed: 3,
  to: Math.floor(clock.now() / DAY_MS) * DAY_MS - DAY_MS,
  days: 28,
  sessions: 1800,
  leaves: (device, stepKey) => (stepKey === 'documents' && device === 'mobile' ? 0.45 : 0.15),
});
const memo = await memoOf(service, key, { journeyId: journey.id });
beforeAll(async () => {
  if (!memo.result) throw new Error('the memo is ready');
  const journeyPage = `${service.service.config.baseUrl}/journeys/apply`;
  const { title, createdAt, result } = memo;
  document = memoDocument({ title, createdAt, journeyName: 'Apply', journeyPage, result, language: 'en' });
  pdf = await toPdf(document);
}, 120_000);

interface Node {
  role?: string;
  alt?: string;
  children?: Node[];
}

const figuresOf = (text: string) => text.match(/\d[\d,]*(?:\.\d+)?/g) ?? [];

/** All that the document says, in its order. */
function wordsOf({ blocks }: Document): string {
  return blocks
    .flatMap((block) => {
      if (block.kind === 'heading' || block.kind === 'paragraph' || block.kind === 'doubt') return [block.text];
      if (block.kind === 'list') return block.items.map(({ text }) => text);
      if (block.kind === 'table') return [block.caption, ...block.head, ...block.rows.flat().map(({ text }) => text)];
      return [];
    })
    .join('\n');
}

describe('a memo on paper', () => {
  it('says in each format every figure of the document, and figures of its JSON', async () => {
    const figures = figuresOf(wordsOf(document));
    expect(figures.length).toBeGreaterThan(60);
    expect(
      figuresOf(
        toMarkdown(document)
          .replace(/^_.*_$/gm, '')
          .replace(/\]\(<.*?>\)/g, ']')
          .replace(/\\/g, ''),
      ),
    ).toEqual(figures);
    const html = toHtml(document).replace(/<style>[\s\S]*?<\/style>|<svg[\s\S]*?<\/svg>|<head>[\s\S]*?<\/head>/g, '');
    expect(figuresOf(html.replace(/<[^>]*>/g, ' ').replace(/&#\d+;|&\w+;/g, ' '))).toEqual(figures);
    expect(figuresOf(await textOf(pdf))).toEqual(figures);
    for (const { evidence } of memo.result?.findings ?? []) {
      for (const part of Object.values(evidence.numerators)) expect(figures).toContain(part.toLocaleString('en-US'));
      const points = Math.abs(evidence.estimate * 100).toFixed(1);
      expect(figures).toContain(points);
    }
  });

  it('keeps names from being read as signs', () => {
    expect(toHtml(document)).not.toContain('<b>');
    expect(toHtml(document)).toContain('Upload &lt;b&gt;“your” | *documents*_ &amp; [x](y)');
    expect(toMarkdown(document)).toContain(
      'Upload \\<b\\>“your” \\| \\*documents\\*\\_ & \\[x\\]\\(y\\)'.replace('\\(y\\)', '(y)'),
    );
    expect(toHtml(document)).not.toMatch(/<script|<link|<img|src=|@import|url\(/);
  });

  it('is the same to the last byte', async () => {
    expect(Buffer.compare(await toPdf(document), pdf)).toBe(0);
  });

  it('has in its PDF a language, a title, bookmarks, and a tree of headings, tables with headers, and figures with words', async () => {
    const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
    const opened = await task.promise;
    const { info, metadata } = await opened.getMetadata();
    expect(info).toMatchObject({ Language: 'en', Title: memo.title });
    expect(metadata?.getRaw()).toContain('<pdfuaid:part>1</pdfuaid:part>');
    const roles: string[] = [];
    const alternatives: string[] = [];
    for (let page = 1; page <= opened.numPages; page++) {
      walk((await (await opened.getPage(page)).getStructTree()) as Node, (node) => {
        if (node.role) roles.push(node.role);
        if (node.role === 'Figure') alternatives.push(node.alt ?? '');
      });
    }
    const wanted = [
      'Document',
      'H1',
      'H2',
      'H3',
      'P',
      'L',
      'LI',
      'LBody',
      'Table',
      'TR',
      'TH',
      'TD',
      'Caption',
      'Figure',
    ];
    for (const role of wanted) expect(roles).toContain(role);
    // Each cause has its weeks, and its interval.
    const heads = memo.result?.findings.filter(({ partOf }) => partOf === null).length ?? 0;
    expect(heads).toBeGreaterThan(0);
    expect(alternatives.filter((one) => /^Week by week, of 100 people: .*\d: \d/.test(one)).length).toBe(heads);
    expect(alternatives.filter((one) => /\d.*\(.*to.*\)/.test(one)).length).toBe(heads);
    expect(alternatives.length).toBe(2 * heads);
    const headings = document.blocks.filter(({ kind }) => kind === 'heading').length;
    expect(roles.filter((role) => /^H\d$/.test(role)).length).toBe(headings);
    const [top] = await opened.getOutline();
    expect(top?.title).toBe(memo.title);
    const raw = Buffer.from(pdf).toString('latin1');
    expect(raw).toMatch(/\/Scope \/Column/);
    expect(raw).toMatch(/\/Scope \/Row/);
    expect(raw).toMatch(/\/FontFile2/);
    await task.destroy();
  });
});

function walk(node: Node | null, visit: (node: Node) => void): void {
  if (!node) return;
  visit(node);
  for (const child of node.children ?? []) walk(child, visit);
}

async function textOf(data: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(data), verbosity: 0 });
  const opened = await task.promise;
  const lines: string[] = [];
  for (let page = 1; page <= opened.numPages; page++) {
    const { items } = await (await opened.getPage(page)).getTextContent();
    lines.push(...items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')));
  }
  await task.destroy();
  return lines.join(' ').replace(/Page \d+ of \d+/g, '');
}

describe('waymark memo', () => {
  it('shows, exports and verifies a memo, and names a manipulated figure', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waymark-memo-'));
    try {
      const env = { BASE_URL: service.url, WAYMARK_API_KEY: key };
      const shown = await call(['memo', 'show', memo.id], folder, env);
      expect(shown.stdout).toContain(memo.result?.findings[0]?.headline);
      const pages = await call(['memo', 'export', memo.id, 'memo.html'], folder, env);
      expect(pages).toMatchObject({ code: 0, stderr: '' });
      expect(readFileSync(join(folder, 'memo.html'), 'utf8')).toBe(toHtml(document));
      expect((await call(['memo', 'export', memo.id, 'memo.json', '--evidence'], folder, env)).code).toBe(0);
      const good = await call(['memo', 'verify', 'memo.json'], folder);
      expect(good).toMatchObject({ code: 0, stdout: expect.stringMatching(/^All \d+ values come out again/) });
      const text = readFileSync(join(folder, 'memo.json'), 'utf8');
      writeFileSync(join(folder, 'changed.json'), text.replace(/"estimate":0\.\d+/, '"estimate":0.9'));
      const bad = await call(['memo', 'verify', 'changed.json'], folder);
      expect(bad.code).toBe(1);
      expect(bad.stdout).toMatch(/estimate: 0\.9 is written, 0\.\d+ comes out/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
