// Takes out one guard at a time; the case that stands for it must fail. A mutant that lives is a case that checks nothing.
// So is a case that fails anyway: each one first has to hold with the script as it is, built alike and waited for as long.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cases } from './cases.ts';
import { scriptWith } from './changed-script.ts';
import { ENGINES, type Engine, isInstalled, launch } from './engines.ts';
import { HOSTS, walkHost } from './hosts/walk.ts';
import { type Mutant, mutants } from './mutants.ts';
import { PATTERNS } from './patterns/all.ts';
import { type Pattern, walkPattern } from './patterns/pattern.ts';
import { type Stage, withStage } from './stage.ts';

const SOURCE = new URL('../embed/src/', import.meta.url);
/** Nobody waits longer for a page that is known to be broken. */
const BROKEN_WAIT_MAX_MS = 4_000;
/** The failure when a missing guard keeps the script from starting at all. It would make any case fail. */
const NEVER_STARTED = 'never true: !!window.JourneyEmbed';

/** A test that a mutant turns red: a case, or a host with its golden story. */
interface Subject {
  label: string;
  run(stage: Stage): Promise<void>;
  prefs?: Record<string, unknown> | undefined;
  waitMaxMs: number;
}

const subjects = new Map<object, Subject>();

/** The same object for all mutants of a case. */
function subjectOf({ nr, title = '' }: Mutant): Subject {
  const one = cases.find((other) => other.nr === nr && other.title.startsWith(title));
  const host = one ? undefined : HOSTS.find((other) => (other.nr ?? 38) === nr && other.name.startsWith(title));
  const pattern = nr
    ? undefined
    : Object.values(PATTERNS)
        .flat()
        .find(({ name }) => name.startsWith(title));
  const found = one ?? host ?? pattern;
  if (!found) throw new Error(`no case ${nr} ${title}`);
  const waitMaxMs = one?.brokenWaitMaxMs ?? (host ? 2 * BROKEN_WAIT_MAX_MS : BROKEN_WAIT_MAX_MS);
  const known = subjects.get(found) ?? {
    label: pattern ? pattern.name : `case ${nr} ${one?.title ?? host?.name}`,
    run:
      one?.run ??
      ((stage: Stage) => (pattern ? tell(stage, pattern) : walkHost(stage, host as (typeof HOSTS)[number]))),
    prefs: one?.prefs,
    waitMaxMs,
  };
  subjects.set(found, known);
  return known;
}

async function tell(stage: Stage, pattern: Pattern): Promise<void> {
  const { story } = await walkPattern(stage, pattern);
  expect(story.filter((line) => pattern.about?.test(line) ?? true)).toEqual(pattern.truth);
}

const mutated = (mutant: Mutant) =>
  scriptWith((code, file) => (file === mutant.file ? code.replace(mutant.from, () => mutant.to) : code));

const isThere = ({ file, from }: Mutant): boolean => readFileSync(new URL(file, SOURCE), 'utf8').includes(from);

test('every guard stands in the source as its mutant has it', () => {
  const gone = mutants.filter((mutant) => !isThere(mutant));
  expect(gone.map(({ guard, file, from }) => `${guard}: not in ${file} any more: ${from}`)).toEqual([]);
});

for (const name of ENGINES) {
  const mine = mutants.filter((mutant) => (mutant.engine ?? 'Chromium') === name);
  describe.skipIf(!isInstalled(name))(name, () => {
    let engine: Engine;

    beforeAll(async () => {
      engine = await launch(name);
    });

    afterAll(() => engine?.close());

    async function run({ run, prefs, waitMaxMs }: Subject, script: string): Promise<void> {
      const own = prefs && (await launch(name, prefs));
      try {
        await withStage(own ?? engine, script, run, waitMaxMs);
      } finally {
        await own?.close();
      }
    }

    for (const subject of new Set(mine.map(subjectOf))) {
      describe(subject.label, () => {
        let held: Promise<void> | undefined;
        const holds = () => {
          held ??= scriptWith().then((script) => run(subject, script));
          return held;
        };

        test(`holds, waited for ${subject.waitMaxMs} ms`, holds);

        for (const mutant of mine.filter((one) => subjectOf(one) === subject)) {
          test(`fails without "${mutant.guard}"`, async ({ annotate }) => {
            expect(isThere(mutant), `it stands in ${mutant.file}`).toBe(true);
            await holds();
            const script = await mutated(mutant);
            const failure = await run(subject, script).then(
              () => undefined,
              (error: Error) => error.message,
            );
            expect(failure, 'the case holds all the same').toBeDefined();
            expect(failure, 'the script does not even start').not.toContain(NEVER_STARTED);
            await annotate(`red: ${failure?.split('\n')[0]}`);
          });
        }
      });
    }
  });
}
