// The figures of a published month, each with its inputs and a hash over them.
import { createHash } from 'node:crypto';
import { DEFINITIONS, type KeptMonth, type PublicFigure, type PublicMonth } from '../../domain/public-page.ts';

/** `subject`: organization and journey, by their slugs. */
export function describeMonth(subject: string, kept: KeptMonth): PublicMonth {
  const { month, version, publishedAt, reason, content } = kept;
  const about = { ...{ month, version, publishedAt, reason }, timezone: content.timezone, kept: content.kept };
  const { completions = null, leftOut = null } = content;
  return {
    ...about,
    completions,
    leftOut,
    figures: DEFINITIONS.map((definition) => describeFigure(subject, kept, definition)),
  };
}

function describeFigure(
  subject: string,
  { month, content }: KeptMonth,
  { id, version, from, of }: (typeof DEFINITIONS)[number],
): PublicFigure {
  const cells = from.map((cell) => content.cells[cell]);
  const none = (missing: 'withheld' | 'not-given') => ({ id, definition: version, value: null, missing, proof: null });
  if (cells.includes(null)) return none('not-given');
  if (cells.includes('withheld')) return none('withheld');
  const counts = Object.fromEntries(from.map((cell) => [cell, content.cells[cell] as number]));
  const value = of(content, counts);
  if (value === null) return none('not-given');
  const sums = {
    ...counts,
    ...(id === 'medianTime' && { medianSeconds: value }),
    ...(id === 'costPerTransaction' && content.cost && { cost: content.cost.amount, currency: content.cost.currency }),
  };
  const { scripts, batches, timezone } = content;
  const proof = { sums, scripts, batches };
  return {
    id,
    definition: version,
    value,
    missing: null,
    proof: { ...proof, hash: hashOf({ subject, month, timezone, definition: `${id}/${version}`, ...proof }) },
  };
}

/** A hash over the members in a fixed order, which readers can recompute from the published data. */
function hashOf(proven: Record<string, unknown>): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(proven)))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}

/** Sentences about differences between the published and the recomputed month; empty if they are equal. */
export function differencesOf(subject: string, published: PublicMonth, recomputed: KeptMonth): string[] {
  const again = describeMonth(subject, recomputed);
  const { completions = null } = published;
  const basis =
    completions === null || completions === again.completions
      ? []
      : [`completions: ${completions} is published, ${again.completions ?? 'withheld'} comes out`];
  const figures = published.figures.flatMap((figure) => {
    const other = again.figures.find(({ id }) => id === figure.id);
    if (!other || other.definition !== figure.definition) {
      return [`${figure.id}: definition ${figure.definition} is not computed by this version`];
    }
    if (JSON.stringify(sorted(figure)) === JSON.stringify(sorted(other))) return [];
    return [`${figure.id}: ${say(figure)} is published, ${say(other)} comes out`];
  });
  return [...basis, ...figures];
}

const say = ({ value, missing, proof }: PublicFigure) =>
  value === null
    ? String(missing)
    : `${value} of ${JSON.stringify(proof?.sums)}, ${proof?.batches ?? 'unknown'} batches, scripts ${proof?.scripts.join(' ') || 'unknown'}, hash ${proof?.hash.slice(0, 12)}`;
