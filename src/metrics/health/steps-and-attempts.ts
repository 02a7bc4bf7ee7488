// Faults in the steps, attempts and declarations that pages report, each with the line to paste.
import type { Installation } from '../../domain/arrivals.ts';
import type { Step } from '../../domain/journey.ts';
import type { Language } from '../../domain/language.ts';
import { formats } from '../../language/formats.ts';
import { trackingWords } from '../../language/words.ts';
import type { StepsAndAttempts } from '../steps-and-attempts.ts';

type Finding = Installation['findings'][number];

/** From this number of sessions in a week without a step, or without an attempt, it is not chance: the owner has tried the pages by then. */
const SESSIONS_MIN = 3;
/** Sessions of a week that saw the first step alone: real visitors may leave there. */
const FIRST_STEP_MIN = 10;
/** Words that are named in a sentence. */
const NAMED_MAX = 5;

const ACCEPTED = "if (reference) window.JourneyEmbed?.track('submit_success');";
const markOf = (stepKey: string) => `data-journey-step="${stepKey}"`;

export function findStepsAndAttempts(
  steps: readonly Pick<Step, 'stepKey'>[],
  { reported, stepKeys }: { reported?: StepsAndAttempts; stepKeys: ReadonlyMap<string, number> },
  language: Language,
): Finding[] {
  if (!reported) return [];
  const say = trackingWords[language];
  const { viewed, stepped, attempted, declared, offline, otherCase } = reported;
  const amber = (text: string, fix: string): Finding => ({ level: 'amber', text, fix });
  const findings: Finding[] = [];
  if (offline > 0) findings.push(amber(say.offline({ n: offline }), ACCEPTED));
  const [first, second] = steps;
  if (first && stepped === 0 && viewed >= SESSIONS_MIN) {
    findings.push(amber(say.noStepSeen({ n: viewed }), markOf(first.stepKey)));
  }
  const isFirstAlone =
    first && stepKeys.has(first.stepKey) && !steps.slice(1).some((step) => stepKeys.has(step.stepKey));
  if (second && isFirstAlone && stepped >= FIRST_STEP_MIN) {
    const key = say.named({ name: first.stepKey });
    findings.push(amber(say.onlyFirstStep({ key, n: stepped }), markOf(second.stepKey)));
  }
  // Server-side journeys send no views, and need no attempt.
  if (attempted === 0 && viewed > 0 && declared >= SESSIONS_MIN) {
    findings.push(amber(say.noAttempt({ n: declared }), 'data-journey-submit'));
  }
  const missed = otherCase.filter((word) => !stepKeys.has(word.toLowerCase())).sort();
  if (missed[0] !== undefined) {
    const words = formats[language].list(missed.slice(0, NAMED_MAX).map((name) => say.named({ name })));
    findings.push(amber(say.otherCase({ words }), markOf(missed[0].toLowerCase())));
  }
  return findings;
}
