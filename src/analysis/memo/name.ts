// Labels of a memo's figures: the sides of a comparison, its method and its subject.
import type { EvidenceWords, Finding, Subject } from '../../domain/memo.ts';
import type { Speech } from './words.ts';

const METHODS = {
  'mh-rd/day-jackknife': 'shares',
  'standardised-rd/week-jackknife-welch': 'weeks',
  'mh-odds-ratio/end-of-stay/day-jackknife': 'odds',
  'share/wilson-deff/day-jackknife': 'share',
  'random-effects/paule-mandel/leave-one-out-t': 'peers',
} as const;

/** Methods of earlier versions keep their names. */
export function methodName(method: string, { texts: { names } }: Speech): string {
  const known = METHODS[method as keyof typeof METHODS];
  return known ? names.methods[known] : method;
}

export function evidenceWords(
  { evidence, subject: { group } }: Pick<Finding, 'evidence' | 'subject'>,
  speech: Speech,
): EvidenceWords {
  const { names } = speech.texts;
  const known: Readonly<Record<string, string>> = names.sides;
  const side = (name: string) => {
    if (group && name === 'group') return names.of({ group: speech.among(group.by, group.value) });
    if (group && name === 'against') return names.of({ group: speech.among(group.by, group.against) });
    return known[name] ?? names.of({ group: name });
  };
  const sides = Object.keys(evidence.numerators).map((name) => [name, side(name)]);
  return { sides: Object.fromEntries(sides), method: methodName(evidence.method, speech) };
}

/** “Bank details, iban, “the format was not accepted””, “The journey, on mobile beside on desktop”. */
export function aboutOf({ stepName, fieldKey, errorType, group, since }: Subject, speech: Speech): string {
  const { names } = speech.texts;
  return [
    stepName ?? names.journey,
    fieldKey,
    errorType && speech.errorName(errorType),
    group && names.beside({ one: speech.among(group.by, group.value), two: speech.among(group.by, group.against) }),
    since && names.since({ day: speech.date(Date.parse(since)) }),
  ]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}
