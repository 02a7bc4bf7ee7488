// Folders whose files take long come first, so that the workers end together: a clean checkout remembers no durations. Where
// time is limited by TESTS_UNTIL, what comes last may be skipped: what pages and whole processes show of what the rest proves.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONG_FIRST = ['metrics', 'scale', 'dashboard', 'cli', 'store', 'durability', 'cost', 'embed', 'e2e'];
const LAST = process.env.TESTS_UNTIL === undefined ? [] : ['cli', 'scale', 'dashboard'];

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => placeIn(LAST, a, -1) - placeIn(LAST, b, -1) || long(a) - long(b));
  }
}

const long = (file: TestSpecification) => placeIn(LONG_FIRST, file, LONG_FIRST.length);

function placeIn(folders: readonly string[], { moduleId }: TestSpecification, inNone: number): number {
  const place = folders.findIndex((folder) => moduleId.includes(`/test/${folder}/`));
  return place === -1 ? inNone : place;
}
