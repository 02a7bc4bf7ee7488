// axe-core's rules for WCAG 2.2, level A and AA. It comes with a checkout's own packages, as the driver of the browser does: an
// installed service has neither, and a rehearsal without it says so.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Criterion, isCriterion } from './criteria.ts';
import { type Axe, meet, type Visit } from './visit.ts';

/** Elements that one rule names on one step. */
const NODES_MAX = 5;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export function loadAxe(): Axe | undefined {
  const require = createRequire(import.meta.url);
  try {
    const file = require.resolve('axe-core/axe.min.js');
    const { version } = require('axe-core/package.json') as { version: string };
    return { version, source: readFileSync(file, 'utf8') };
  } catch {
    return undefined;
  }
}

interface Violation {
  id: string;
  help: string;
  tags: string[];
  nodes: { target: unknown[] }[];
}

/** Adds what its rules find on the page as it is now. */
export async function tryRules(visit: Visit, { source }: Axe): Promise<void> {
  const { page } = visit;
  await page.evaluate(source);
  const violations = await page.evaluate(async (tags) => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    const options = { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'], iframes: false };
    const { violations } = await axe.run(options);
    return violations.map(({ id, help, tags, nodes }) => ({
      id,
      help,
      tags,
      nodes: nodes.map(({ target }) => ({ target })),
    }));
  }, TAGS);
  for (const { id, help, tags, nodes } of violations as Violation[]) {
    for (const { target } of nodes.slice(0, NODES_MAX)) {
      const selector = target.flat().join(' ');
      meet(
        visit,
        criterionOf(tags),
        'error',
        selector,
        nodes.length > NODES_MAX ? `${help} (${nodes.length} elements)` : help,
        id,
      );
    }
  }
}

/** `wcag1410` is 1.4.10. */
function criterionOf(tags: readonly string[]): Criterion | null {
  for (const tag of tags) {
    const parts = /^wcag(\d)(\d)(\d{1,2})$/.exec(tag);
    const criterion = parts ? parts.slice(1).join('.') : '';
    if (isCriterion(criterion)) return criterion;
  }
  return null;
}
