// Memos as the API answers them: what was computed, with what people decided about it.
import type { MemoDigest } from '../analysis/memos.ts';
import type { Artifact } from '../catalog/artifacts.ts';
import { listDecisions } from '../catalog/findings.ts';
import { journeySlugs } from '../catalog/journeys.ts';
import type { Catalog } from '../catalog/open.ts';
import { type Finding, type Memo, type MemoResult, type MemoSummary, NO_DECISION } from '../domain/memo.ts';

export async function describeMemo(catalog: Catalog, artifact: Artifact): Promise<Memo> {
  const [slugs, decisions] = await Promise.all([
    journeySlugs(catalog, [artifact.journeyId]),
    listDecisions(catalog, artifact.id),
  ]);
  const result = artifact.result as MemoResult | null;
  const decided = (finding: Finding) => ({ ...finding, ...(decisions.get(finding.id) ?? NO_DECISION) });
  return {
    ...envelope(artifact, slugs),
    result: result && {
      ...result,
      findings: result.findings.map(decided),
      belowTheLine: result.belowTheLine.map(decided),
    },
  };
}

export async function describeMemos(catalog: Catalog, artifacts: readonly Artifact[]): Promise<MemoSummary[]> {
  const slugs = await journeySlugs(
    catalog,
    artifacts.map(({ journeyId }) => journeyId),
  );
  return artifacts.map((artifact) => {
    const digest = artifact.summary as MemoDigest | null;
    return {
      ...envelope(artifact, slugs),
      period: digest?.period ?? null,
      findings: digest?.findings ?? null,
      topHeadline: digest?.topHeadline ?? null,
      topGrade: digest?.topGrade ?? null,
    };
  });
}

function envelope(artifact: Artifact, slugs: ReadonlyMap<string, string>) {
  const { id, journeyId, title, status, progress, failure, createdAt, createdBy } = artifact;
  const journeySlug = slugs.get(journeyId) ?? '';
  return {
    id,
    journeyId,
    journeySlug,
    title,
    // Too little data is a memo that says so: none is ever refused.
    status: status as Memo['status'],
    progress,
    failure,
    createdAt,
    createdBy: createdBy as Memo['createdBy'],
  };
}
