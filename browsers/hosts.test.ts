// The script on pages that nobody here wrote: the story of one walk, the same story with the same field keys on a second
// load, and no trace of what was typed.
import { afterAll, beforeAll, describe, test } from 'vitest';
import { ENGINES, type Engine, type EngineName, isForAll, isInstalled, launch } from './engines.ts';
import { golden } from './hosts/golden.ts';
import { HOSTS, walkHost } from './hosts/walk.ts';
import { withStage } from './stage.ts';
import { type Outcome, writeSupport } from './support-table.ts';

const SCRIPT = new URL('../dist/embed/v1.js', import.meta.url);

const rows = HOSTS.map(({ nr = 38, name }) => ({ nr, title: name }));
const outcomes: Outcome[] = [];
const versions = new Map<EngineName, string>();

for (const name of ENGINES) {
  describe.skipIf(!isForAll(name) || !isInstalled(name))(name, () => {
    let engine: Engine;

    beforeAll(async () => {
      engine = await launch(name);
      versions.set(name, engine.version);
    });

    afterAll(() => engine?.close());

    for (const host of HOSTS) {
      test(host.name, async () => {
        const { shortcomings } = golden(host.name, name);
        const outcome = { nr: host.nr ?? 38, title: host.name, engine: name, passed: false, shortcomings };
        outcomes.push(outcome);
        for (const _load of [1, 2]) await withStage(engine, SCRIPT, (stage) => walkHost(stage, host));
        outcome.passed = true;
      });
    }
  });
}

afterAll(() => writeSupport('Pages that nobody here wrote', rows, outcomes, versions));
