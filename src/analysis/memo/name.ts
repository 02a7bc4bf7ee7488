// Names that a memo's figures carry, in words: the sides of a comparison, its method, and what it is about.
import type { EvidenceWords, Finding, Subject } from '../../domain/memo.ts';
import { among, date, errorName } from './words.ts';

const SIDES: Record<string, string> = {
  now: 'in these days',
  before: 'before',
  since: 'since then',
  with: 'with it',
  without: 'without it',
  share: 'with it',
  group: 'of this step',
};

const METHODS: Record<string, string> = {
  'mh-rd/day-jackknife': 'shares within the same devices and languages (Mantel and Haenszel), day by day',
  'standardised-rd/week-jackknife-welch':
    'shares with the mix of devices and languages held equal, week by week (Welch)',
  'mh-odds-ratio/end-of-stay/day-jackknife':
    'odds of leaving among stays that ended after as long (Mantel and Haenszel), day by day',
  'share/wilson-deff/day-jackknife': 'one share by itself, its interval (Wilson) wider where days differ',
  'random-effects/paule-mandel/leave-one-out-t': 'the mean of the other steps, as they truly differ (Paule and Mandel)',
};

/** A method that an earlier version used keeps its name. */
export const methodName = (method: string): string => METHODS[method] ?? method;

export function evidenceWords({ evidence, subject: { group } }: Pick<Finding, 'evidence' | 'subject'>): EvidenceWords {
  const side = (name: string) => {
    if (group && name === 'group') return among(group.by, group.value);
    if (group && name === 'against') return among(group.by, group.against);
    return SIDES[name] ?? name;
  };
  const sides = Object.keys(evidence.numerators).map((name) => [name, `Visits ${side(name)}`]);
  return { sides: Object.fromEntries(sides), method: methodName(evidence.method) };
}

/** “Bank details, iban, “the format was not accepted””, “The journey, on mobile beside on desktop”. */
export const aboutOf = ({ stepName, fieldKey, errorType, group, since }: Subject): string =>
  [
    stepName ?? 'The journey',
    fieldKey,
    errorType && errorName(errorType),
    group && `${among(group.by, group.value)} beside ${among(group.by, group.against)}`,
    since && `since ${date(Date.parse(since))}`,
  ]
    .filter((part) => part !== null && part !== '')
    .join(', ');
