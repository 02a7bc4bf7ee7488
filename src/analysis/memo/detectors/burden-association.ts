// burden_association: whether steps of the organization that ask for more fields, more documents or a higher reading level are
// left more often, with their types held equal.
import { metaRegression } from '../../statistics/meta-regression.ts';
import { type Candidate, type Detected, isTestable, NO_SUBJECT, ratioTest } from '../candidate.ts';
import type { PeerStep } from '../input.ts';
import type { Scene } from '../scene.ts';
import { count, days, quoted, times } from '../words.ts';

/** Steps of the organization whose loss and burden are known, below which nothing is compared. */
export const BURDEN_STEPS_MIN = 20;
/** Steps of a type that it takes for the type to be held equal; other types are one. */
const TYPE_STEPS_MIN = 3;
/** Steps beyond the number of coefficients. */
const DF_MIN = 10;

type Burden = 'fieldCount' | 'requiredArtifacts' | 'readingLevel';
const BURDENS: readonly { burden: Burden; odds: number; more: string; fewer: string; advice: string }[] = [
  { burden: 'fieldCount', odds: 1.05, more: 'field more', fewer: 'fields', advice: 'fewer fields' },
  { burden: 'requiredArtifacts', odds: 1.1, more: 'document more', fewer: 'documents', advice: 'fewer documents' },
  {
    ...{ burden: 'readingLevel', odds: 1.05, more: 'grade of reading more', fewer: 'reading level' },
    advice: 'plainer words',
  },
];

export function burdenAssociation(scene: Scene): Detected {
  const found: Detected = { candidates: [], notTested: [] };
  const { steps, burdens } = knownAmong(scene.input.peers);
  if (burdens.length === 0) {
    const have = Math.max(0, ...BURDENS.map(({ burden }) => knowing(scene.input.peers, [burden]).length));
    if (have > 0)
      found.notTested.push({ code: 'burden_association', subject: NO_SUBJECT, have, need: BURDEN_STEPS_MIN });
    return found;
  }
  const types = [...new Set(steps.map(({ stepType }) => stepType))]
    .filter((type) => steps.filter(({ stepType }) => stepType === type).length >= TYPE_STEPS_MIN)
    .sort()
    .slice(1);
  const rows = steps.map((step) => [
    1,
    ...burdens.map((burden) => burdenOf(step, burden)),
    ...types.map((type) => (step.stepType === type ? 1 : 0)),
  ]);
  if (steps.length - (rows[0]?.length ?? 0) < DF_MIN) return found;
  const values = steps.map(({ left, known, standardError }) => ({
    value: Math.log(left / (known - left)),
    standardError,
  }));
  const fitted = metaRegression(values, rows);
  burdens.forEach((burden, at) => {
    const estimate = fitted?.[1 + at];
    if (estimate && isTestable(estimate)) found.candidates.push(candidateOf(scene, steps, burden, estimate));
  });
  return found;
}

/** What a step that says nothing of documents asks for is none of them. */
const burdenOf = (step: PeerStep, burden: Burden) => step[burden] ?? 0;
const knowing = (peers: readonly PeerStep[], burdens: readonly Burden[]) =>
  peers.filter((step) => burdens.every((burden) => burden === 'requiredArtifacts' || step[burden] !== null));

/** Burdens that differ among steps enough of which say them all: the one that fewest steps say goes first. */
function knownAmong(peers: readonly PeerStep[]): { steps: PeerStep[]; burdens: Burden[] } {
  let burdens = BURDENS.map(({ burden }) => burden);
  for (;;) {
    const steps = knowing(peers, burdens);
    const varying = burdens.filter((burden) => new Set(steps.map((step) => burdenOf(step, burden))).size > 1);
    if (steps.length >= BURDEN_STEPS_MIN && varying.length === burdens.length) return { steps, burdens };
    if (burdens.length === 0) return { steps: [], burdens };
    const candidates = steps.length >= BURDEN_STEPS_MIN ? burdens.filter((one) => !varying.includes(one)) : burdens;
    const said = (burden: Burden) => peers.filter((step) => step[burden] !== null).length;
    const [least] = [...candidates].sort((a, b) => said(a) - said(b));
    burdens = burdens.filter((burden) => burden !== least);
  }
}

function candidateOf(
  scene: Scene,
  steps: readonly PeerStep[],
  burden: Burden,
  estimate: { value: number; standardError: number; df: number },
): Candidate {
  const words = BURDENS.find((one) => one.burden === burden);
  if (!words) throw new Error(`no words for ${burden}`);
  const odds = Math.exp(estimate.value);
  const own = steps
    .filter(({ journeyId }) => journeyId === scene.input.journey.id)
    .sort((a, b) => burdenOf(b, burden) - burdenOf(a, burden))[0];
  return {
    code: 'burden_association',
    subject: { ...NO_SUBJECT, group: { by: 'burden', value: `more: ${burden}`, against: 'less' } },
    ...ratioTest(estimate, 'oddsRatio'),
    n: [steps.length],
    numerators: {},
    denominators: {},
    threshold: words.odds,
    method: 'meta-regression/paule-mandel/knapp-hartung-t',
    grade: 'C',
    gradeReasons: ['Steps differ in more than fields, documents and reading level.'],
    worth: ({ low }) => odds >= words.odds && low > 1,
    tell: (interval) => ({
      headline: `Among ${count(steps.length)} steps of the organization, each ${words.more} goes with ${times2(odds)} the odds of leaving.`,
      sentences: [
        `From ${days(scene.input.window)}, steps with more of it were left more often, with fields, documents, reading level and type held equal where they are known.`,
        `The interval is ${times2(interval.low)} to ${times2(interval.high)}.`,
        'Steps differ in more than these; that is in this figure.',
      ],
      suggestion:
        own && burdenOf(own, burden) > 0
          ? `Try ${quoted(own.name)}, which asks for the most here, with ${words.advice}, and compare before with after.`
          : `Where a step asks for much, try it with ${words.advice}, and compare before with after.`,
      wouldChangeOurMind: [
        'A step that was made to ask for less is left as often as before.',
        'Steps that ask for more differ from the others in what they are for.',
      ],
      gain: null,
    }),
  };
}

/** "1.08 times": a small step in one field is large over ten. */
const times2 = (ratio: number): string => (ratio < 2 ? `${ratio.toFixed(2)} times` : times(ratio));
