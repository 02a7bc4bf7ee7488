// Bodies of messages: Standard Webhooks, and the formats of incoming webhooks of chat services.
import type { EndpointKind, MessageData, MessageType } from '../domain/message.ts';
import { words } from '../language/words.ts';
import { withAddresses } from './report-mail.ts';

export interface Message {
  type: MessageType;
  /** The time of the event that the message reports: ISO 8601. */
  at: string;
  data: MessageData;
}

/** JSON. With the same message, the same body: every attempt sends the same bytes. */
export function bodyOf(kind: EndpointKind, message: Message, baseUrl: string): string {
  const { type, at, data } = message;
  if (kind === 'webhook') return JSON.stringify({ type, timestamp: at, data: addressed(data, baseUrl) });
  const { mail } = words[data.language ?? 'en'];
  const sentence = `${nameIn(data)}: ${data.summary}`;
  const summary = isTest(data) ? `${mail.test} ${sentence}` : sentence;
  const path = pathIn(data);
  const link = path === null ? null : { url: baseUrl + path, text: mail.open };
  const details = detailsIn(message);
  if (kind === 'slack') return JSON.stringify(slack(summary, details, link));
  if (kind === 'teams') return JSON.stringify(teams([summary, ...details], link));
  const lines = [...[summary, ...details].map(markdown), ...(link === null ? [] : [`[${link.text}](${link.url})`])];
  return JSON.stringify({ text: lines.join('\n') });
}

/** Further sentences of an alert: the first thing to check, while it is open, and its estimated cost. */
export function detailsIn({ type, data }: Pick<Message, 'type' | 'data'>): string[] {
  const { lookFirst, cost } = (data.alert ?? {}) as { lookFirst?: string; cost?: string | null };
  return [type === 'alert.opened' ? lookFirst : undefined, cost].filter((sentence) => typeof sentence === 'string');
}

export const isTest = (data: MessageData): boolean => data.isTest === true;

/** The page about a message. The subject of a test does not exist, and its page neither. */
export const pathIn = (data: MessageData): string | null => (isTest(data) ? null : data.url);

/** The name of a message's subject: a journey, or an organization with all of its journeys. */
export const nameIn = ({ journey, report, language = 'en' }: MessageData): string =>
  journey?.displayName ?? report?.about ?? words[language].mail.journeys;

/** The data of a message with full URLs instead of paths. */
export function addressed(data: MessageData, baseUrl: string): MessageData {
  return {
    ...data,
    url: data.url === null ? null : baseUrl + data.url,
    ...(data.report && { report: withAddresses(data.report, baseUrl) }),
  };
}

/** https://docs.slack.dev/messaging/formatting-message-text: these three are escaped, and nothing else. */
const slackText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Characters of a block of text. */
const SLACK_TEXT_LENGTH_MAX = 3_000;

interface LinkText {
  url: string;
  text: string;
}

/** Slack has no escape for `*`, `_`, `~` and the backtick: only a block of plain text shows names as they are. `text` is for notifications. */
const slack = (summary: string, details: readonly string[], link: LinkText | null) => ({
  text: slackText(summary),
  blocks: [
    {
      type: 'section',
      text: {
        type: 'plain_text',
        text: slackText([summary, ...details].join('\n')).slice(0, SLACK_TEXT_LENGTH_MAX),
        emoji: false,
      },
    },
    ...(link === null
      ? []
      : [{ type: 'section', text: { type: 'mrkdwn', text: `<${link.url}|${slackText(link.text)}>` } }]),
  ],
  // Names of journeys and steps must not call a channel together.
  ...{ link_names: false, parse: 'none', unfurl_links: false },
});

/** An adaptive card, as workflows of Teams take it from a webhook. */
const teams = (sentences: readonly string[], link: LinkText | null) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: sentences.map((sentence) => ({ type: 'TextBlock', text: markdown(sentence), wrap: true })),
        actions: link === null ? [] : [{ type: 'Action.OpenUrl', title: link.text, url: link.url }],
      },
    },
  ],
});

/** Text as it is, where Markdown is read; an @ would notify people. */
const markdown = (text: string) => text.replace(/[\\`*_{}[\]()#+!|<>~]/g, '\\$&').replaceAll('@', '@\u200b');
