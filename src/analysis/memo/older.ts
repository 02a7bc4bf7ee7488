// Converts memos of earlier rule versions to the current shape; members that they lack are empty.
import type { Finding, MemoResult } from '../../domain/memo.ts';

const NEW_IN_FINDINGS = { partOf: null, who: '', look: {}, series: [] } satisfies Partial<Finding>;

export function asNow(result: MemoResult): MemoResult {
  const finding = (one: Finding): Finding => ({ ...NEW_IN_FINDINGS, ...one });
  return {
    ...result,
    alarms: result.alarms ?? [],
    data: { ...result.data, brief: result.data.brief ?? 0 },
    summary: { ...result.summary, notTested: result.summary.notTested ?? [] },
    health: { ...result.health, gapped: result.health.gapped ?? null, marked: result.health.marked ?? null },
    findings: result.findings.map(finding),
    belowTheLine: result.belowTheLine.map(finding),
  };
}
