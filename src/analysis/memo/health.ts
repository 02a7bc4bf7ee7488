// Checks if tracking is good enough to trust a memo, and lowers the grades of all findings if it is not.
import type { Fact, Finding, MemoResult } from '../../domain/memo.ts';
import type { LossRow } from '../../metrics/evidence/loss.ts';
import { NO_SUBJECT } from './candidate.ts';
import { within } from './cells.ts';
import type { MemoInput } from './input.ts';
import type { Said, Speech } from './words.ts';

/** Share of lost events that is reported, and the share above which findings only describe. */
const LOSS_AMBER = 0.02;
const LOSS_RED = 0.05;
/** Share of sessions that only saw steps which are not configured. */
const ASTRAY_AMBER = 0.05;
const ASTRAY_RED = 0.2;
/** Maximum share of open sessions, whose ends are unknown. */
const OPEN_MAX = 0.005;
/** Shares that are reported: completions that were only inferred, completions without a submit attempt, and sessions without an end event. */
const CONCLUDED_AMBER = 0.2;
const UNTRIED_AMBER = 0.2;
const ENDLESS_AMBER = 0.5;
/** Sessions of the embed script that these shares need. */
const REPORTING_MIN = 100;
/** Share of sessions with a mark. */
const MARKED_AMBER = 0.2;
const KEYS_NAMED_MAX = 5;

export interface Health {
  summary: Omit<MemoResult['health'], 'reasons'>;
  reasons: Said[];
  lossByDevice: ReadonlyMap<string, number>;
  /** So many events are lost that findings only describe. */
  isLost: boolean;
}

export function describeHealth(input: MemoInput): Health {
  const lossByDevice = new Map(input.loss.map((row) => [row.device, lossOf([row]).loss ?? 0]));
  const { loss, gapped } = lossOf(input.loss);
  const isLost = (least: number) => loss !== null && gapped !== null && loss >= least && gapped >= least;
  const [astray, placed] = [sumOf(input.tracking, 'astray'), sumOf(input.tracking, 'placed')];
  const sessions = sumOf(input.tracking, 'sessions');
  const reasons: Said[] = [];
  let level = 'green' as MemoResult['health']['level'];
  const note = (sentence: Said, isRed: boolean) => {
    reasons.push(sentence);
    if (isRed) level = 'red';
    else if (level === 'green') level = 'amber';
  };
  if (input.journey.steps.length === 0) note(({ texts }) => texts.health.noSteps, true);
  if (isLost(LOSS_AMBER))
    note(
      ({ texts, percent }) => texts.health.lost({ loss: percent(loss ?? 0), gapped: percent(gapped ?? 0) }),
      isLost(LOSS_RED),
    );
  const marked = sessions + input.excluded > 0 ? markedIn(input) / (sessions + input.excluded) : null;
  if (marked !== null && marked >= MARKED_AMBER)
    note(({ texts, percent }) => texts.health.marked({ percent: percent(marked) }), false);
  if (placed > 0 && astray / placed >= ASTRAY_AMBER)
    note(({ texts, share }) => texts.health.astray({ share: share(astray, placed) }), astray / placed >= ASTRAY_RED);
  if (sessions > 0 && placed / sessions < 1 - ASTRAY_RED)
    note(({ texts, share }) => texts.health.nowhere({ share: share(sessions - placed, sessions) }), false);
  const unknown = input.unknownSteps.filter(({ reached }) => sessions > 0 && reached / sessions >= 0.01);
  if (unknown.length > 0) note((speech) => speech.texts.health.unknown({ keys: keysOf(unknown, speech) }), false);
  const silent = input.journey.steps.filter(({ stepKey }) => !input.cube.some((row) => row.step === stepKey));
  if (silent.length > 0 && sessions > 0)
    note((speech) => speech.texts.health.silent({ keys: keysOf(silent, speech) }), false);
  for (const sentence of describeEnds(input)) note(sentence, false);
  return { summary: { loss, gapped, marked, level }, reasons, lossByDevice, isLost: isLost(LOSS_RED) };
}

const keysOf = (steps: readonly { stepKey: string }[], { listed, quoted }: Speech) =>
  listed(steps.slice(0, KEYS_NAMED_MAX).map(({ stepKey }) => quoted(stepKey)));

export function healthFacts({ summary: { level }, reasons }: Health, speech: Speech): Fact[] {
  const { headline, capped } = speech.texts.health;
  if (reasons.length === 0) return [];
  const sentences = [...reasons.map((say) => say(speech)), ...(level === 'red' ? [capped] : [])];
  return [{ code: 'tracking_health', subject: NO_SUBJECT, headline, sentences }];
}

/**
 * The share of lost events, and the share of sessions with gaps. Real losses affect many sessions; a few sessions with wide gaps are a
 * sender's mistake or a bot.
 */
export function lossOf(rows: readonly LossRow[]): { loss: number | null; gapped: number | null } {
  const [arrived, missing, sessions] = [sumOf(rows, 'arrived'), sumOf(rows, 'missing'), sumOf(rows, 'sessions')];
  return {
    loss: arrived > 0 ? missing / (arrived + missing) : null,
    gapped: sessions > 0 ? sumOf(rows, 'gapped') / sessions : null,
  };
}

/** Marked sessions: the excluded ones, and included ones with other marks. */
const markedIn = ({ excluded, cube, window }: MemoInput) =>
  excluded +
  within(cube, window).reduce(
    (sum, { step, crowd, reached }) => (step === '' && crowd === 'marked' ? sum + reached : sum),
    0,
  );

/** Sentences about completions and ends of the embed script's sessions. */
function describeEnds({ loss }: MemoInput): Said[] {
  const [sessions, succeeded] = [sumOf(loss, 'sessions'), sumOf(loss, 'succeeded')];
  const [concluded, untried, endless] = [sumOf(loss, 'concluded'), sumOf(loss, 'untried'), sumOf(loss, 'endless')];
  const said: Said[] = [];
  const say = (name: 'concluded' | 'untried' | 'endless', part: number, whole: number) =>
    said.push(({ texts, share }) => texts.health[name]({ share: share(part, whole) }));
  if (succeeded >= REPORTING_MIN && concluded / succeeded >= CONCLUDED_AMBER) say('concluded', concluded, succeeded);
  if (succeeded >= REPORTING_MIN && untried / succeeded >= UNTRIED_AMBER) say('untried', untried, succeeded);
  if (sessions >= REPORTING_MIN && endless / sessions >= ENDLESS_AMBER) say('endless', endless, sessions);
  return said;
}

const sumOf = <Member extends string>(rows: readonly Record<Member, number>[], member: Member) =>
  rows.reduce((sum, row) => sum + row[member], 0);

/** Limits the grades of findings to what the tracking allows. */
export function capGrades(
  findings: readonly Finding[],
  health: Health,
  open: { open: number; sessions: number },
  { texts: { health: say }, percent, share, among }: Speech,
): Finding[] {
  return findings.map((finding) => {
    const reasons: string[] = [];
    if (health.isLost) reasons.push(say.gradeLost({ loss: percent(health.summary.loss ?? 0) }));
    if (open.sessions > 0 && open.open / open.sessions > OPEN_MAX)
      reasons.push(say.gradeOpen({ share: share(open.open, open.sessions) }));
    const { group } = finding.subject;
    if (group?.by === 'device') {
      const [one, two] = [health.lossByDevice.get(group.value) ?? 0, health.lossByDevice.get(group.against) ?? 0];
      const names = { one: among('device', group.value), two: among('device', group.against) };
      if (Math.abs(one - two) > finding.evidence.estimate / 2)
        reasons.push(say.gradeDevices({ ...names, lostOne: percent(one), lostTwo: percent(two) }));
    }
    return reasons.length === 0 ? finding : { ...finding, grade: 'D', gradeReasons: reasons };
  });
}
