// A report as mail.
import type { MessageData } from '../domain/message.ts';
import type { Report } from '../domain/report.ts';
import { words } from '../language/words.ts';
import type { MailContent } from './mail-text.ts';

/** The content of a mail with a report, without the footer, which gives the reason for the mail. */
export function reportContent(data: MessageData, report: Report, baseUrl: string): Omit<MailContent, 'footer'> {
  const { about, days, table, lines, sections, isExtra } = report;
  const { mail } = words[data.language ?? 'en'];
  const full = withAddresses(report, baseUrl);
  return {
    subject: mail.report({ about, days }),
    title: about,
    paragraphs: [...(isExtra ? [mail.outOfTurn] : []), data.summary],
    ...(table !== null && { table: full.table ?? undefined }),
    after: lines,
    sections: sections.length > 0 ? full.sections : undefined,
    link: data.url === null ? null : { url: baseUrl + data.url, label: mail.open },
  };
}

/** Its paths as full addresses. */
export function withAddresses(report: Report, baseUrl: string): Report {
  const full = <Line extends { url: string | null }>(line: Line) => ({
    ...line,
    url: line.url === null ? null : baseUrl + line.url,
  });
  return {
    ...report,
    table: report.table && { ...report.table, rows: report.table.rows.map(full) },
    sections: report.sections.map((section) => ({ ...section, items: section.items.map(full) })),
  };
}
