// group_gap: devices, languages or sources whose sessions complete less often, and the steps where they leave.

import type { GroupedRow } from '../../../metrics/evidence/cube.ts';
import { jackknife, sumOf } from '../../statistics/jackknife.ts';
import { binomialError, riskDifference } from '../../statistics/risk-difference.ts';
import { type Candidate, type Detected, differenceTest, isTestable, keepsClearOf } from '../candidate.ts';
import { byStep, type Cell, compared, completionOf, groupsOf, lossOf, totalOf, within } from '../cells.ts';
import { gainOf } from '../gain.ts';
import type { Place, Scene } from '../scene.ts';
import { weeksOfCells } from '../series.ts';
import { begin, ofStep, type Said, type Speech } from '../words.ts';

const REACHED_MIN = 300;
const LEFT_MIN = 30;
/** Groups per column that are compared with the reference: the largest ones. */
const GROUPS_MAX = 10;
const POINTS_AT_COMPLETION = 0.03;
const POINTS_AT_STEP = 0.02;
const RELATIVE_AT_STEP = 0.15;

interface Kind {
  by: string;
  rows: ReadonlyMap<string, readonly Cell[]>;
  groupOf(row: Cell): string;
  stratumOf(row: Cell): string;
  /** A warning that the group may not be the cause of the gap. */
  caution: Said;
}

export function groupGap(scene: Scene): Detected {
  const kinds: Kind[] = [
    {
      by: 'device',
      rows: scene.window,
      groupOf: ({ device }) => device,
      stratumOf: ({ language }) => language,
      caution: notAssigned('device'),
    },
    {
      by: 'language',
      rows: scene.window,
      groupOf: ({ language }) => language,
      stratumOf: ({ device }) => device,
      caution: notAssigned('language'),
    },
    ...scene.groups.filter(({ by }) => by !== 'variant').map(({ by, rows }) => kindOf(scene, by, rows)),
  ];
  const all = kinds.map((kind) => gapsOf(scene, kind));
  return {
    candidates: all.flatMap(({ candidates }) => candidates),
    notTested: all.flatMap(({ notTested }) => notTested),
  };
}

const notAssigned =
  (by: string): Said =>
  ({ texts: { groupGap } }) =>
    groupGap.chosen({ by });

/** The comparison by another column, such as country or campaign. */
function kindOf({ input }: Scene, by: string, rows: readonly GroupedRow[]): Kind {
  return {
    by,
    rows: byStep(within(rows, input.window)),
    groupOf: (row) => (row as GroupedRow).value,
    stratumOf: ({ device, language }) => `${device} ${language}`,
    caution: notAssigned(by),
  };
}

function gapsOf(scene: Scene, kind: Kind): Detected {
  const detected: Detected = { candidates: [], notTested: [] };
  const groups = groupsOf(kind.rows.get('') ?? [], kind.groupOf).filter(({ value }) => value !== '*');
  // Devices are compared with desktops if there are any; other groups with the largest group.
  const reference =
    groups.find(({ value, reached }) => kind.by === 'device' && value === 'desktop' && reached >= REACHED_MIN) ??
    groups[0];
  if (!reference) return detected;
  for (const { value } of groups.filter((group) => group !== reference).slice(0, GROUPS_MAX)) {
    for (const place of scene.places) compare(scene, kind, place, value, reference.value, detected);
  }
  return detected;
}

function compare(scene: Scene, kind: Kind, place: Place, value: string, against: string, found: Detected): void {
  const rows = kind.rows.get(place.key) ?? [];
  const own = totalOf(rows.filter((row) => kind.groupOf(row) === value));
  const other = totalOf(rows.filter((row) => kind.groupOf(row) === against));
  const have = Math.min(own.reached - own.open, other.reached - other.open);
  const subject = { ...place.subject, group: { by: kind.by, value, against, reference: against } };
  if (have < REACHED_MIN || Math.max(own.left, other.left) < LEFT_MIN) {
    const left = Math.max(own.left, other.left);
    if (have >= REACHED_MIN)
      found.notTested.push({ code: 'group_gap', subject, have: left, need: LEFT_MIN, of: 'left' });
    else if (have > 0) found.notTested.push({ code: 'group_gap', subject, have, need: REACHED_MIN });
    return;
  }
  const blocks = compared({
    rows,
    first: scene.firstDay,
    blockDays: 1,
    blocks: scene.days,
    stratumOf: kind.stratumOf,
    countsOf: lossOf,
    sideOf: (row) => (kind.groupOf(row) === value ? 0 : kind.groupOf(row) === against ? 1 : undefined),
  });
  const raw = jackknife(blocks, riskDifference);
  const estimate = { ...raw, standardError: Math.max(raw.standardError, binomialError(sumOf(blocks))) };
  if (!isTestable(estimate)) return;
  // The group that does worse comes first.
  const isWorse = estimate.value >= 0;
  const side = (at: 'value' | 'against') =>
    (at === 'value') === isWorse ? { name: value, ...own } : { name: against, ...other };
  found.candidates.push(
    gap(scene, kind, place, {
      ...{ worse: side('value'), better: side('against'), reference: against },
      estimate: { ...estimate, value: Math.abs(estimate.value) },
    }),
  );
}

type Side = ReturnType<typeof totalOf> & { name: string };

interface Gap {
  worse: Side;
  better: Side;
  reference: string;
  estimate: { value: number; standardError: number; df: number };
}

function gap(scene: Scene, kind: Kind, place: Place, { worse, better, reference, estimate }: Gap): Candidate {
  const known = (side: Side) => side.reached - side.open;
  const isJourney = place.step === null;
  const threshold = isJourney
    ? POINTS_AT_COMPLETION
    : Math.max(POINTS_AT_STEP, (RELATIVE_AT_STEP * better.left) / known(better));
  const subject = { ...place.subject, group: { by: kind.by, value: worse.name, against: better.name, reference } };
  return {
    code: 'group_gap',
    subject,
    ...differenceTest(estimate),
    n: [known(worse), known(better)],
    numerators: isJourney
      ? { group: worse.completed, against: better.completed }
      : { group: worse.left, against: better.left },
    denominators: { group: known(worse), against: known(better) },
    threshold,
    method: 'mh-rd/day-jackknife',
    grade: 'C',
    gradeReasons: [({ texts }) => texts.groupGap.grade({ by: kind.by })],
    worth: (interval) => estimate.value >= threshold && keepsClearOf(0, interval),
    look: lookOf(kind.by, worse.name, place),
    series: () => {
      const rows = kind.rows.get(place.key) ?? [];
      const sideOf = (row: Cell) =>
        kind.groupOf(row) === worse.name ? 0 : kind.groupOf(row) === better.name ? 1 : undefined;
      return weeksOfCells(
        scene,
        kind.by === 'device' || kind.by === 'language' ? (scene.all.get(place.key) ?? []) : rows,
        isJourney ? completionOf : lossOf,
        { sideOf },
      );
    },
    tell(interval, speech) {
      const { texts, inHundred, share } = speech;
      const { groupGap: say } = texts;
      const groups = { one: speech.among(kind.by, worse.name), two: speech.among(kind.by, better.name) };
      const [a, b] = [isJourney ? worse.completed : worse.left, isJourney ? better.completed : better.left];
      const rates = { worse: inHundred(a / known(worse)), better: inHundred(b / known(better)) };
      const shares = { worse: share(a, known(worse)), better: share(b, known(better)) };
      const between = speech.pointsBetween(interval);
      return {
        headline: begin(say.headline({ ...ofStep(place.subject), ...rates, ...groups })),
        sentences: [
          say.compared({ days: speech.days(scene.input.window), ...shares, ...groups }),
          say.difference({ between, by: kind.by, points: speech.points(estimate.value) }),
          kind.caution(speech),
        ],
        ...suggest(kind.by, place, groups, speech),
        wouldChangeOurMind: [
          say.gone({ days: scene.days }),
          kind.by === 'source' ? say.goneOnOnePage : say.goneInOneSource,
        ],
        gain:
          isJourney || !canBeWon(kind.by)
            ? null
            : gainOf(
                {
                  excess: estimate.value,
                  standardError: estimate.standardError,
                  interval,
                  reached: known(worse),
                  left: worse.left,
                  downstream: downstreamOf(worse),
                  hoursEach: place.hoursEach,
                  days: scene.days,
                },
                speech,
              ),
      };
    },
  };
}

/**
 * A gap between devices, browsers or languages can be closed by changing the page. A gap between sources or campaigns cannot, since the
 * page does not choose its visitors.
 */
const canBeWon = (by: string) => by !== 'source';

/** The timelines query for the group's sessions. */
function lookOf(by: string, value: string, place: Place): Record<string, string> {
  return {
    ...(place.step && { step: place.key }),
    outcome: 'left',
    [by === 'device' ? 'deviceClass' : by]: by === 'device' && value === '' ? 'unknown' : value,
  };
}

const downstreamOf = ({ reached, left, open, completed }: Side) =>
  reached - left - open > 0 ? completed / (reached - left - open) : 0;

function suggest(
  by: string,
  place: Place,
  groups: { one: string; two: string },
  { texts: { groupGap: say, who } }: Speech,
): { suggestion: string; who: string } {
  const of = { ...ofStep(place.subject), ...groups };
  if (by === 'device' || by === 'browser') return { suggestion: say.goThrough(of), who: who.page };
  if (by === 'language') return { suggestion: say.read(of), who: who.translation };
  return { suggestion: say.checkInformation(of), who: who.links };
}
