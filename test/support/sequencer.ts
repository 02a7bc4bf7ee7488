// Long test files come first, so that the workers end together: a clean checkout remembers no durations.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that keep a worker for longer than any other, longest first. */
const LONGEST = ['dashboard/presses', 'store/contract', 'sessions/rows.property', 'http/numbers-agree'];
/** Then folders of long files. */
const LONG_FIRST = ['packages', 'metrics', 'scale', 'dashboard', 'cli', 'store', 'durability', 'cost', 'embed', 'e2e'];

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => long(a) - long(b));
  }
}

function long({ moduleId }: TestSpecification): number {
  const file = LONGEST.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
  if (file !== -1) return file - LONGEST.length;
  const place = LONG_FIRST.findIndex((folder) => moduleId.includes(`/test/${folder}/`));
  return place === -1 ? LONG_FIRST.length : place;
}
