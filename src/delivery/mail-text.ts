// Mail as text and as HTML with the same sentences. The HTML loads nothing, so that opening it cannot be tracked.
import type { Language } from '../domain/language.ts';
import type { MessageData, MessageType } from '../domain/message.ts';
import { spelledOut } from '../domain/text.ts';
import { words } from '../language/words.ts';
import { detailsIn, isTest, nameIn, pathIn } from './formats.ts';
import { reportContent } from './report-mail.ts';

/** A sentence of a list with the page about it. */
export interface MailItem {
  text: string;
  url: string | null;
}

/** The content of a mail, in this order. */
export interface MailContent {
  subject: string;
  /** A heading. */
  title?: string | undefined;
  paragraphs: readonly string[];
  /** A row's `text` says in a sentence what its cells do. */
  table?: { head: readonly string[]; rows: readonly (MailItem & { cells: readonly string[] })[] } | undefined;
  /** Paragraphs after the table. */
  after?: readonly string[] | undefined;
  /** Headed lists. */
  sections?: readonly { title: string; items: readonly (string | MailItem)[] }[] | undefined;
  link: { url: string; label: string } | null;
  /** The reason for the mail, and the way to unsubscribe. */
  footer: readonly string[];
  /** Link that unsubscribes the address. */
  stopUrl?: string | undefined;
  /** English, where earlier versions wrote it. */
  language?: Language | undefined;
}

/** A mail to one person, as it waits, encrypted. */
export interface Letter extends MailContent {
  to: string;
}

/** Longer subjects are cut by whatever shows them. */
const SUBJECT_LENGTH_MAX = 150;

/** A message as mail. */
export function mailOf(type: MessageType, data: MessageData, baseUrl: string, stopUrl: string): MailContent {
  const name = nameIn(data);
  const language = data.language ?? 'en';
  const { mail } = words[language];
  const path = pathIn(data);
  const { subject, paragraphs, ...content } = data.report
    ? reportContent(data, data.report, baseUrl)
    : {
        subject: mail.subject({ title: mail.titles[type], name }),
        paragraphs: [`${name}: ${data.summary}`, ...detailsIn({ type, data })],
        link: path === null ? null : { url: baseUrl + path, label: mail.open },
      };
  return {
    ...content,
    subject: isTest(data) ? mail.testSubject({ subject }) : subject,
    paragraphs: isTest(data) ? [mail.test, ...paragraphs] : paragraphs,
    footer: [mail.because({ url: baseUrl })],
    ...{ stopUrl, language },
  };
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

export function renderMail(content: MailContent): RenderedMail {
  const subject = oneLine(content.subject);
  return {
    subject: subject.slice(0, SUBJECT_LENGTH_MAX),
    text: `${textOf(content).join('\n\n')}\n`,
    html: page(subject, htmlOf(content), content.language ?? 'en'),
  };
}

const itemOf = (item: string | MailItem): MailItem => (typeof item === 'string' ? { text: item, url: null } : item);

/** Blocks that blank lines part. */
function textOf({ title, paragraphs, table, after = [], sections = [], link, footer, ...more }: MailContent): string[] {
  const { stopUrl, language = 'en' } = more;
  const { mail } = words[language];
  const line = ({ text, url }: MailItem) => [`- ${oneLine(text)}`, ...(url === null ? [] : [`  ${url}`])];
  return [
    ...(title === undefined ? [] : [oneLine(title)]),
    ...paragraphs.map(oneLine),
    ...(table ? [table.rows.flatMap(line).join('\n')] : []),
    ...(after.length > 0 ? [after.map(oneLine).join('\n')] : []),
    ...sections.map(({ title, items }) => [oneLine(title), ...items.map(itemOf).flatMap(line)].join('\n')),
    ...(link ? [mail.linkTo(link)] : []),
    ['--', ...footer.map(oneLine), ...(stopUrl ? [mail.noMoreLink({ url: stopUrl })] : [])].join('\n'),
  ];
}

function htmlOf({ title, paragraphs, table, after = [], sections = [], link, footer, ...more }: MailContent): string[] {
  const { stopUrl, language = 'en' } = more;
  const paragraph = (sentence: string) => `<p>${safe(oneLine(sentence))}</p>`;
  const small = (html: string) => `<p><small>${html}</small></p>`;
  return [
    ...(title === undefined ? [] : [`<h1 style="font-size:1.4em">${safe(oneLine(title))}</h1>`]),
    ...paragraphs.map(paragraph),
    ...(table ? [tableOf(table)] : []),
    ...after.map(paragraph),
    ...sections.map(
      ({ title, items }) =>
        `<h2 style="font-size:1.1em">${safe(oneLine(title))}</h2><ul>${items.map((item) => `<li>${linked(itemOf(item))}</li>`).join('')}</ul>`,
    ),
    ...(link ? [`<p>${linked({ text: link.label, url: link.url })}</p>`] : []),
    '<hr>',
    ...footer.map((sentence) => small(safe(oneLine(sentence)))),
    ...(stopUrl ? [small(linked({ text: words[language].mail.noMore, url: stopUrl }))] : []),
  ];
}

const linked = ({ text, url }: MailItem) =>
  url === null ? safe(oneLine(text)) : `<a href="${safe(url)}">${safe(oneLine(text))}</a>`;

/** Mail programs read styles of elements, few read sheets. The grey of lines is seen on white and on black. */
const CELL = 'border-bottom:1px solid #8888;vertical-align:top';

function tableOf({ head, rows }: NonNullable<MailContent['table']>): string {
  const style = (place: number) =>
    `style="${CELL};${place === 0 ? 'padding:.4em 0;text-align:left' : 'padding:.4em 0 .4em .8em;text-align:right'}"`;
  const heads = head.map((text, place) =>
    text === '' ? `<td ${style(place)}></td>` : `<th scope="col" ${style(place)}>${safe(oneLine(text))}</th>`,
  );
  const lines = rows.map(({ cells: [first = '', ...others], url }) => {
    const cells = others.map((text, place) => `<td ${style(place + 1)}>${safe(oneLine(text))}</td>`);
    return `<tr><th scope="row" ${style(0)}>${linked({ text: first, url })}</th>${cells.join('')}</tr>`;
  });
  return `<table style="border-collapse:collapse;width:100%"><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

const page = (title: string, lines: readonly string[], language: Language) => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${safe(title)}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;max-width:40em;margin:0 auto;padding:1em">
${lines.join('\n')}
</body>
</html>
`;

/** Names come from people: none of them begins a line, a header or a tag, or turns the direction of text. */
const oneLine = (text: string) => spelledOut(text.replace(/\s+/gu, ' ').trim());

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
