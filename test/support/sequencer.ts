// Dear test files come first, so that the workers end together: a clean checkout remembers no durations, and test/costs.tsv does.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ROOT = new URL('../../', import.meta.url);
/** The cost of a file that the table does not have yet. */
const USUAL_SECONDS = 5;

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rows = readFileSync(new URL('test/costs.tsv', ROOT), 'utf8').trimEnd().split('\n');
    const costs = new Map(rows.map((row) => row.split('\t')).map(([seconds, path]) => [path, Number(seconds)]));
    const cost = ({ moduleId }: TestSpecification) => costs.get(relative(ROOT.pathname, moduleId)) ?? USUAL_SECONDS;
    return [...(await super.sort(files))].sort((a, b) => cost(b) - cost(a));
  }
}
