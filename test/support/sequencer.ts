// Folders whose files take long come first, so that the workers end together: a clean checkout remembers no durations.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONG_FIRST = ['packages', 'metrics', 'scale', 'dashboard', 'cli', 'store', 'durability', 'cost', 'embed', 'e2e'];

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => long(a) - long(b));
  }
}

function long({ moduleId }: TestSpecification): number {
  const place = LONG_FIRST.findIndex((folder) => moduleId.includes(`/test/${folder}/`));
  return place === -1 ? LONG_FIRST.length : place;
}
