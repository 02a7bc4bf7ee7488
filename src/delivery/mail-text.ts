// Mail as people read it: text and HTML of the same sentences. The HTML loads nothing, so that opening it is seen by nobody.
import type { MessageData, MessageType } from '../domain/message.ts';
import { spelledOut } from '../domain/text.ts';

/** What a mail says. */
export interface MailContent {
  subject: string;
  paragraphs: readonly string[];
  /** Headed lists after the paragraphs. */
  sections?: readonly { title: string; items: readonly string[] }[] | undefined;
  link: { url: string; label: string } | null;
  /** Why somebody has it, and how to have no more. */
  footer: readonly string[];
  /** Link with which the address wants no more. */
  stopUrl?: string | undefined;
}

/** A mail to one person, as it waits, encrypted. */
export interface Letter extends MailContent {
  to: string;
}

/** Longer subjects are cut by whatever shows them. */
const SUBJECT_LENGTH_MAX = 150;

const TITLES: Record<MessageType, string> = {
  'alert.opened': 'Alert',
  'alert.closed': 'Alert over',
  'journey.created': 'Journey created',
  'journey.updated': 'Journey changed',
  'journey.deleted': 'Journey deleted',
  'step.created': 'Step added',
  'step.updated': 'Step changed',
  'step.deleted': 'Step deleted',
  'step.reordered': 'Steps reordered',
  'memo.ready': 'Memo ready',
  'simulation.ready': 'Simulation ready',
  'forecast.scored': 'Forecast scored',
  'erasure.done': 'Erasure done',
};

/** A message as mail. */
export function mailOf(type: MessageType, data: MessageData, baseUrl: string, stopUrl: string): MailContent {
  const name = data.journey.displayName;
  const test = data.isTest === true ? 'Test: ' : '';
  return {
    subject: `${test}${TITLES[type]}: ${name}`,
    paragraphs: [...(test ? ['This is a test with an example. Nothing happened.'] : []), `${name}: ${data.summary}`],
    link: data.url === null ? null : { url: baseUrl + data.url, label: 'Open in Waymark' },
    footer: [`Waymark at ${baseUrl} sends this because an owner added your address to its messages.`],
    stopUrl,
  };
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

export function renderMail({ subject, paragraphs, sections = [], link, footer, stopUrl }: MailContent): RenderedMail {
  const title = oneLine(subject);
  const lists = sections.map((section) => ({
    title: oneLine(section.title),
    items: section.items.map(oneLine),
  }));
  const [body, end] = [paragraphs.map(oneLine), footer.map(oneLine)];
  const text = [
    ...body,
    ...lists.map((list) => [list.title, ...list.items.map((item) => `- ${item}`)].join('\n')),
    ...(link ? [`${link.label}: ${link.url}`] : []),
    ['--', ...end, ...(stopUrl ? [`No more of these: ${stopUrl}`] : [])].join('\n'),
  ];
  const html = [
    ...body.map((sentence) => `<p>${safe(sentence)}</p>`),
    ...lists.map(
      (list) =>
        `<h2 style="font-size:1.1em">${safe(list.title)}</h2><ul>${list.items.map((item) => `<li>${safe(item)}</li>`).join('')}</ul>`,
    ),
    ...(link ? [`<p><a href="${safe(link.url)}">${safe(link.label)}</a></p>`] : []),
    '<hr>',
    ...end.map((sentence) => `<p><small>${safe(sentence)}</small></p>`),
    ...(stopUrl ? [`<p><small><a href="${safe(stopUrl)}">No more of these</a></small></p>`] : []),
  ];
  return { subject: title.slice(0, SUBJECT_LENGTH_MAX), text: `${text.join('\n\n')}\n`, html: page(title, html) };
}

const page = (title: string, lines: readonly string[]) => `<!doctype html>
<html lang="en">
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
