// One finding of a memo: what was seen, how sure that is, what to do, and what would change our mind.
import { useId } from 'react';
import { Link } from 'react-router';
import type { DecidedFinding, Memo, Range } from '../../../../src/domain/memo.ts';
import type { ChangeType } from '../../../../src/domain/simulation.ts';
import { oneDecimal, signedPoints } from '../../charts/choice/format.ts';
import { asRead, percent, shortPercent } from '../../ui/format.ts';
import { Table, TableHead } from '../../ui/table.tsx';
import { simulatorAddress } from '../simulations/paths.ts';
import { DecisionChoice } from './decision.tsx';
import { Grade } from './grade.tsx';
import { groupOf, Look, stepAddress } from './look.tsx';
import { useNamed } from './named.ts';
import { Weeks } from './weeks.tsx';
import { findingWords as words } from './words.ts';

const SEEN = {
  new: words.newInThisMemo,
  replicated: words.foundBeforeInOther,
  too_few: words.tooFewBefore,
};

/** Computed for the memo's own days alone: the days before are never asked. */
const OF_ONE_MEMO: readonly string[] = ['change_since', 'step_loss_peers'];

export function Finding({
  memo,
  finding,
  parts,
}: {
  memo: Memo;
  finding: DecidedFinding;
  parts: readonly DecidedFinding[];
}) {
  const id = useId();
  const { headline, sentences, grade, gradeReasons, status, suggestion, who, gain, wouldChangeOurMind } = finding;
  // A finding about the journey is tried at the step where it shows most.
  const subject = finding.subject.stepKey === null ? (parts[0]?.subject ?? finding.subject) : finding.subject;
  const named = useNamed([finding, ...parts].map((one) => one.id));
  return (
    <article className="card memo-finding" aria-labelledby={id}>
      <h2 id={id} {...named}>
        {asRead(headline)}
      </h2>
      <p>
        <b>{words.whatToDo}</b> {asRead(suggestion)} <span className="muted">{who}</span>
      </p>
      {sentences.map((sentence) => (
        <p key={sentence}>{asRead(sentence)}</p>
      ))}
      {parts.length > 0 && (
        <ul>
          {parts.map((part) => (
            <li key={part.id}>
              {asRead(part.headline)} <Look memo={memo} look={part.look} of={part.headline} />
            </li>
          ))}
        </ul>
      )}
      {memo.result && <Weeks series={finding.series} result={memo.result} />}
      <p>
        <Grade grade={grade} />{' '}
        <span className="muted">· {OF_ONE_MEMO.includes(finding.code) ? words.onlyThisMemo : SEEN[status]}</span>
      </p>
      <Interval finding={finding} />
      {gain && (
        <p>
          <b>{words.whatItCouldBe}</b>{' '}
          {Math.round(gain.completions.high) === 0
            ? words.noCompletedSessionMore
            : words.completedSessionsIn({
                low: Math.round(gain.completions.low),
                high: Math.round(gain.completions.high),
                period: daysIn(gain.per),
                most: Math.round(gain.ceiling),
              })}
        </p>
      )}
      <details>
        <summary>{words.howWeKnowAnd}</summary>
        <ul>
          {gradeReasons.map((reason) => (
            <li key={reason}>{asRead(reason)}</li>
          ))}
        </ul>
        <EvidenceTable finding={finding} />
        <p>{words.itWouldChangeOur}</p>
        <ul>
          {wouldChangeOurMind.map((reason) => (
            <li key={reason}>{asRead(reason)}</li>
          ))}
        </ul>
      </details>
      <div className="memo-foot">
        <div className="memo-links">
          <Look memo={memo} look={finding.look} />
          {subject.stepKey !== null && (
            <Link to={simulatorAddress(memo.journeySlug, simulated(memo, finding, subject.stepKey))}>
              {words.tryItInThe}
            </Link>
          )}
          {subject.stepKey !== null && (
            <Link to={stepAddress(memo, subject.stepKey, finding.look)}>{words.seeTheStep}</Link>
          )}
          <Link
            to={`/definitions#${DEFINED_AT[finding.code] ?? (finding.subject.stepKey === null ? 'completion-rate' : 'abandonment')}`}
          >
            {words.howItIsCounted}
          </Link>
        </div>
        <DecisionChoice memo={memo} decided={finding} />
      </div>
    </article>
  );
}

/** The service writes `28 days`, in the language of its sentences. */
function daysIn(per: string): string {
  const [, days] = /^(\d+)\s/.exec(per) ?? [];
  return days === undefined ? per : words.days({ days: Number(days) });
}

const DAY_MS = 86_400_000;

/** The simulator's first values: the step and the change, the error, the length of the memo, and the people that it is about. */
function simulated({ result }: Memo, finding: DecidedFinding, step: string): Record<string, string> {
  const { fieldKey, errorType } = finding.subject;
  const days = result ? Math.round((Date.parse(result.period.to) - Date.parse(result.period.from)) / DAY_MS) : 0;
  return {
    ...{ step, change: changeFor(finding), finding: finding.id, days: String(days) },
    ...(fieldKey !== null && { field: fieldKey }),
    ...(errorType !== null && { error: errorType }),
    ...groupOf(finding.look),
  };
}

/** The change that answers to a finding; the simulator offers the others. */
function changeFor({ code, subject }: DecidedFinding): ChangeType {
  if (code === 'error_unrecovered' || code === 'error_loop' || code === 'submit_blocked') return 'error_text';
  return code === 'group_gap' && subject.group?.by === 'device' ? 'mobile_parity' : 'fewer_fields';
}

/** Where the definitions say what a finding counts, if that is neither completion nor leaving a step. */
const DEFINED_AT: Partial<Record<DecidedFinding['code'], string>> = {
  submit_blocked: 'submits',
  error_loop: 'fields',
  error_unrecovered: 'fields',
};

/** On the scale that it is read on. */
export function figure({ estimand }: DecidedFinding['evidence'], value: number): string {
  if (estimand === 'oddsRatio') return words.times({ ratio: oneDecimal(value) });
  return estimand === 'share' ? percent(value) : signedPoints(value);
}

export const rangeOf = (evidence: DecidedFinding['evidence'], { low, high }: Range): string =>
  words.range({ low: figure(evidence, low), high: figure(evidence, high) });

const [WIDTH, HEIGHT, EDGE] = [320, 36, 10];

function Interval({ finding: { evidence } }: { finding: DecidedFinding }) {
  const { estimand, estimate, low, high } = evidence;
  const isRatio = estimand === 'oddsRatio';
  const project = (value: number) => (isRatio ? Math.log(Math.max(value, 1e-6)) : value);
  const none = project(isRatio ? 1 : 0);
  const [least, most] = [Math.min(none, project(low)), Math.max(none, project(high))];
  const x = (value: number) => EDGE + ((project(value) - least) / (most - least || 1)) * (WIDTH - 2 * EDGE);
  const zero = EDGE + ((none - least) / (most - least || 1)) * (WIDTH - 2 * EDGE);
  const shown = (value: number) => figure(evidence, value);
  const range = words.estimateAndRange({ estimate: shown(estimate), low: shown(low), high: shown(high) });
  return (
    <figure className="memo-interval">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={range}>
        <line x1={zero} x2={zero} y1="2" y2={HEIGHT - 2} className="memo-none" />
        <line x1={x(low)} x2={x(high)} y1={HEIGHT / 2} y2={HEIGHT / 2} className="memo-bar" />
        <circle cx={x(estimate)} cy={HEIGHT / 2} r="6" className="memo-dot" />
      </svg>
      <figcaption>
        {estimand === 'share'
          ? words.theBrokenLineIsNone({ range, none: shortPercent(0) })
          : words.theBrokenLineIsNoDifference({ range })}
      </figcaption>
    </figure>
  );
}

function EvidenceTable({ finding: { evidence, evidenceWords } }: { finding: DecidedFinding }) {
  const { estimate, unadjusted, p, adjustedP, numerators, denominators, df, level } = evidence;
  const rows: [string, string][] = [
    [words.estimate, figure(evidence, estimate)],
    [words.intervalAtWhichKnows({ level: shortPercent(level) }), rangeOf(evidence, evidence)],
    [words.n95IntervalOfThis({ level: shortPercent(0.95) }), rangeOf(evidence, unadjusted)],
    ...Object.keys(numerators).map((name): [string, string] => [
      evidenceWords.sides[name] ?? name,
      words.partOf({ part: numerators[name] ?? 0, whole: denominators[name] ?? 0 }),
    ]),
    [words.pAndAdjustedFor, `${p.toPrecision(2)}, ${adjustedP.toPrecision(2)}`],
    [words.degreesOfFreedom, oneDecimal(df)],
  ];
  return (
    <>
      <Table caption={words.evidence}>
        <TableHead names={[words.figure, words.value]} numbers={[words.value]} />
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="number">{value}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p>{words.method({ name: evidenceWords.method })}</p>
    </>
  );
}
