// How pages behave, pattern by pattern: what the script reports must be the truth that was written down before.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, type Engine, isForAll, isInstalled, launch } from './engines.ts';
import { PATTERNS } from './patterns/all.ts';
import { walkPattern } from './patterns/pattern.ts';
import { withStage } from './stage.ts';

const SCRIPT = new URL('../dist/embed/v1.js', import.meta.url);

for (const name of ENGINES) {
  describe.skipIf(!isForAll(name) || !isInstalled(name))(name, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await launch(name);
    });
    afterAll(() => engine?.close());

    for (const [kind, patterns] of Object.entries(PATTERNS)) {
      describe(kind, () => {
        for (const pattern of patterns) {
          // Chromium alone delivers the end of a closed page every time.
          const retry = name === 'Chromium' ? 0 : 2;
          test.skipIf(pattern.notIn?.[name])(pattern.name, { retry }, async () => {
            await withStage(engine, SCRIPT, async (stage) => {
              const { story, canaries } = await walkPattern(stage, pattern);
              expect(story.filter((line) => pattern.about?.test(line) ?? true)).toEqual(pattern.truth);
              expect(canaries).toEqual([]);
            });
          });
        }
      });
    }
  });
}
