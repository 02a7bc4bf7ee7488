// Golden files: what a form tells, one event a line, without what differs from run to run.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TestedEvent } from './journey.ts';

const TAG_COLUMNS = 17;
/** Lines of a golden file. Comparing takes time and memory with their square. */
const GOLDEN_LINES_MAX = 2_000;
/** Lines that are shown before and after one that differs. */
const CONTEXT_LINES = 2;

/** Events by session in the order of their counters, one a line. */
export function goldenLines(events: readonly TestedEvent[]): string[] {
  const sessions = [...new Set(events.map(({ sessionId }) => sessionId))];
  return sessions.flatMap((id, place) => [
    ...(place === 0 ? [] : [`# session ${place + 1}`]),
    ...events
      .filter(({ sessionId }) => sessionId === id)
      .sort((a, b) => a.seq - b.seq)
      .map(lineOf),
  ]);
}

function lineOf(event: TestedEvent): string {
  const { stepKey, fieldKey, errorType, reason, completionStatus, variant, blocked, inferred } = event;
  const words = [
    stepKey,
    fieldKey === undefined ? undefined : `> ${fieldKey}`,
    ...[errorType, reason, completionStatus],
    variant === undefined ? undefined : `variant=${variant}`,
    blocked && 'blocked',
    inferred && 'inferred',
  ];
  return `${event._tag.padEnd(TAG_COLUMNS)} ${words.filter((word) => word !== undefined && word !== '').join(' ')}`.trimEnd();
}

/** Undefined: the file says the same. Otherwise, in words, what differs. With `update` the file is written. */
export function compareGolden(path: string, lines: readonly string[], update: boolean): string | undefined {
  const now = `${lines.join('\n')}\n`;
  const isNew = !existsSync(path);
  const before = isNew ? '' : readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  if (before === now) return undefined;
  if (update || isNew) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, now);
    return update ? undefined : `${path} was not there and is written now: read it, and commit it.`;
  }
  const changes = diff(before.trimEnd().split('\n'), lines);
  return `The form sends something else than ${path} says (- before, + now):\n\n${changes}\n\nIf that is meant, update it with UPDATE_GOLDEN=1.`;
}

/** Lines that only one has, marked, among those around them. */
function diff(before: readonly string[], now: readonly string[]): string {
  if (Math.max(before.length, now.length) > GOLDEN_LINES_MAX) {
    return `${before.length} lines before, ${now.length} now: more than ${GOLDEN_LINES_MAX} are not compared.`;
  }
  const marked = align(before, now);
  const isNear = (at: number) =>
    marked.slice(Math.max(0, at - CONTEXT_LINES), at + CONTEXT_LINES + 1).some((line) => !line.startsWith(' '));
  const shown = marked.map((line, at) => (isNear(at) ? line : '  …'));
  return shown.filter((line, at) => line !== '  …' || shown[at - 1] !== '  …').join('\n');
}

/** The longest common subsequence: `- `, `+ ` or two blanks before each line. */
function align(before: readonly string[], now: readonly string[]): string[] {
  const common = Array.from({ length: before.length + 1 }, () => new Uint16Array(now.length + 1));
  const lengthFrom = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const length =
        before[i] === now[j] ? lengthFrom(i + 1, j + 1) + 1 : Math.max(lengthFrom(i + 1, j), lengthFrom(i, j + 1));
      (common[i] as Uint16Array)[j] = length;
    }
  }
  const lines: string[] = [];
  for (let i = 0, j = 0; i < before.length || j < now.length; ) {
    if (i < before.length && before[i] === now[j]) {
      lines.push(`  ${before[i++]}`);
      j++;
    } else if (j >= now.length || (i < before.length && lengthFrom(i + 1, j) >= lengthFrom(i, j + 1)))
      lines.push(`- ${before[i++]}`);
    else lines.push(`+ ${now[j++]}`);
  }
  return lines;
}
