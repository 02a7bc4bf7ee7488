// Memos in API responses: the computed result together with people's decisions on its findings.
import { pairId } from '../../analysis/memo/judge.ts';
import { aboutOf, evidenceWords } from '../../analysis/memo/name.ts';
import { asNow } from '../../analysis/memo/older.ts';
import { todoOf } from '../../analysis/memo/todo.ts';
import { type Speech, speech } from '../../analysis/memo/words.ts';
import type { MemoDigest } from '../../analysis/memos.ts';
import type { SimulationOrder } from '../../analysis/simulation/input.ts';
import { titleIn } from '../../analysis/titles.ts';
import { type Artifact, listArtifacts } from '../../catalog/artifacts.ts';
import { type KeptDecision, listDecisions } from '../../catalog/findings.ts';
import { journeySlugs } from '../../catalog/journeys.ts';
import type { Catalog } from '../../catalog/open.ts';
import { listOutcomes } from '../../catalog/outcomes.ts';
import type { Language, Spoken } from '../../domain/language.ts';
import {
  type Alarm,
  type Decision,
  type Finding,
  type Memo,
  type MemoResult,
  type MemoSummary,
  NO_DECISION,
} from '../../domain/memo.ts';
import { inLanguage } from '../../language/spoken.ts';
import { envelopeOf } from '../request/artifacts.ts';

export async function describeMemo(catalog: Catalog, artifact: Artifact, language: Language = 'en'): Promise<Memo> {
  const [slugs, decisions, forecasts] = await Promise.all([
    journeySlugs(catalog, [artifact]),
    listDecisions(catalog, artifact.journeyId),
    forecastsOf(catalog, artifact, language),
  ]);
  const kept = artifact.result as Spoken<MemoResult> | null;
  const result = kept && asNow(inLanguage(kept, language));
  const decided = <One extends Alarm | Finding>(one: One): One & Decision => {
    const ids = idsOf(one);
    const decision = newestOf(decisions, ids);
    const { disposition, note, shippedAt } = decision ?? NO_DECISION;
    return {
      ...{ ...one, disposition, note, shippedAt },
      ...{ isSilent: isSilent(one, decision), forecasts: ids.flatMap((id) => forecasts.get(id) ?? []) },
    };
  };
  return {
    ...envelope(artifact, slugs, language),
    result: result && describeResult(result, decided, speech[language]),
  };
}

function describeResult(
  result: MemoResult,
  decided: <One extends Alarm | Finding>(one: One) => One & Decision,
  say: Speech,
): NonNullable<Memo['result']> {
  const inWords = (one: Finding) => ({ ...decided(one), evidenceWords: evidenceWords(one, say) });
  const about = <One extends { subject: Finding['subject'] }>(one: One) => ({
    ...one,
    about: aboutOf(one.subject, say),
  });
  const [alarms, findings] = [result.alarms.map(decided), result.findings.map(inWords)];
  const isShown = ({ isSilent }: Decision) => !isSilent;
  return {
    ...{ ...result, alarms, findings },
    todo: todoOf(alarms.filter(isShown), findings.filter(isShown), say),
    belowTheLine: result.belowTheLine.map(inWords),
    tested: result.tested.map(about),
    notTested: result.notTested.map(about),
  };
}

/** The ids under which a decision on a finding may be stored: the finding's id, and the id made of the names of both groups. */
export const idsOf = ({ id, code, subject }: Pick<Alarm | Finding, 'id' | 'code' | 'subject'>): string[] => [
  ...new Set([id, pairId(code, subject)]),
];

/** The latest decision under any of the ids. */
const newestOf = (decisions: ReadonlyMap<string, KeptDecision>, ids: readonly string[]): KeptDecision | undefined =>
  ids
    .flatMap((id) => decisions.get(id) ?? [])
    .sort((a, b) => Date.parse(b.changedAt) - Date.parse(a.changedAt))
    .at(0);

/** Effect size of a finding, 0 for no effect: the absolute estimate, for odds ratios of their logarithm. Null for alarms. */
export const sizeOf = (one: Alarm | Finding): number | null => {
  if (!('grade' in one)) return null;
  const { estimand, estimate } = one.evidence;
  return Math.abs(estimand === 'oddsRatio' ? Math.log(estimate) : estimate);
};

/** Factor by which the effect size of a dismissed finding must grow before the finding is shown again. */
const GROWS = 1.25;

function isSilent(one: Alarm | Finding, decision: KeptDecision | undefined): boolean {
  if (decision?.disposition !== 'dismissed') return false;
  // A break that began after the dismissal is a new break, and is shown.
  if (!('grade' in one)) return one.from === null || one.from < decision.changedAt;
  return decision.size === null || (sizeOf(one) ?? 0) <= GROWS * decision.size;
}

/** Maximum number of a journey's simulations that are searched for those created from a finding. */
const FORECASTS_MAX = 100;

async function forecastsOf(
  catalog: Catalog,
  { orgId, journeyId }: Artifact,
  language: Language,
): Promise<Map<string, Decision['forecasts']>> {
  const page = { journeyId, after: undefined, limit: FORECASTS_MAX };
  const made = await listArtifacts(catalog, orgId, 'simulation', page);
  const forecasts = new Map<string, Decision['forecasts']>();
  const led = made.filter(({ request }) => findingOf(request) !== null);
  if (led.length === 0) return forecasts;
  const outcomes = new Map((await listOutcomes(catalog, orgId)).map((one) => [one.simulationId, one.score]));
  for (const simulation of led) {
    const { id, request } = simulation;
    const finding = findingOf(request) ?? '';
    const score = outcomes.get(id);
    const status = score === undefined ? 'registered' : score === null ? 'waiting' : score.status;
    forecasts.set(finding, [
      ...(forecasts.get(finding) ?? []),
      { simulationId: id, name: titleIn(simulation, language), status },
    ]);
  }
  return forecasts;
}

export const findingOf = (request: unknown): string | null =>
  (request as SimulationOrder & { fromFinding?: string | null }).fromFinding ?? null;

export async function describeMemos(
  catalog: Catalog,
  artifacts: readonly Artifact[],
  language: Language,
): Promise<MemoSummary[]> {
  const slugs = await journeySlugs(catalog, artifacts);
  const decisions = new Map<string, Map<string, KeptDecision>>();
  for (const { journeyId } of artifacts)
    if (!decisions.has(journeyId)) decisions.set(journeyId, await listDecisions(catalog, journeyId));
  return artifacts.map((artifact) => {
    const summary = artifact.summary as Spoken<MemoDigest> | null;
    const digest = summary && inLanguage(summary, language);
    const kept = decisions.get(artifact.journeyId) ?? new Map<string, KeptDecision>();
    const isDismissed = (ids: string[]) => newestOf(kept, ids)?.disposition === 'dismissed';
    const open = digest?.heads?.filter(({ id, pairId: pair = id }) => !isDismissed([id, pair]));
    const [first] = open ?? [];
    // Memos of older versions store no `heads`: their headline and grade are in the digest itself.
    const hasHeads = (digest?.heads?.length ?? 0) > 0;
    return {
      ...envelope(artifact, slugs, language),
      period: digest?.period ?? null,
      findings: open?.length ?? digest?.findings ?? null,
      topHeadline: hasHeads ? (first?.headline ?? null) : (digest?.topHeadline ?? null),
      topAction: first?.action ?? null,
      topGrade: hasHeads ? (first?.grade ?? null) : (digest?.topGrade ?? null),
    };
  });
}

/** Memos have no status `refused`: with too little data, the memo is made and states that. */
function envelope(artifact: Artifact, slugs: ReadonlyMap<string, string>, language: Language) {
  const { status, createdBy } = artifact;
  return {
    ...{ ...envelopeOf(artifact, slugs), title: titleIn(artifact, language) },
    ...{ status: status as Memo['status'], createdBy: createdBy as Memo['createdBy'] },
  };
}
