// The result of a simulation: the ceiling first, then the forecast as twenty dots with its table, what it hangs on, and what it
// takes for granted.
import type { ReactNode } from 'react';
import type { SimulationResult } from '../../../../src/domain/simulation-result.ts';
import { duration } from '../../charts/choice/format.ts';
import { Drawing } from '../../charts/frame/drawing.tsx';
import { useWidth } from '../../charts/frame/width.ts';
import { Card } from '../../ui/card.tsx';
import { asRead, count, date, percent, shortPercent } from '../../ui/format.ts';
import { Status } from '../../ui/status.tsx';
import { Table, TableHead } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { dotsOf, stacked } from './dots.ts';
import { BADGES, forecastWords as words } from './words.ts';

/** With a minus sign, as in the hints: −12. */
const whole = (value: number) => count(Math.round(value)).replace('-', '−');
type Found = NonNullable<SimulationResult['result']>;

interface AnswerProps {
  found: SimulationResult | undefined;
  headline: string;
  /** A click away: the forecast with sessions that look wrong, or without them. */
  other?: ReactNode;
}

/** The effect of sessions that look wrong, the range in a sentence, and what needs no forecast: the ceilings, or why there is no forecast. */
export function Answer({ found, headline, other }: AnswerProps) {
  const ceiling = found?.ceiling;
  const marked = found?.marked;
  return (
    <Card title={words.whatItWouldBring}>
      {marked?.said && <p className="looks-wrong">{asRead(marked.said)}</p>}
      {/* One sentence is read out when the forecast changes; the rest is read on demand. */}
      <p className="simulator-headline" role="status">
        {asRead(headline)}
      </p>
      {found?.certainty?.said && (
        <p className="doubt">
          <Status tone="warn">{asRead(found.certainty.said)}</Status>
        </p>
      )}
      {ceiling && (
        <>
          <h3>{words.theMostThatIt}</h3>
          <dl className="ceilings">
            <div>
              <dt>{words.ifEveryoneWhoLeft}</dt>
              <dd>{words.more({ completions: whole(ceiling.hard) })}</dd>
            </div>
            <div>
              <dt>{words.ifNobodyLeftThere}</dt>
              <dd>{words.more({ completions: whole(ceiling.conditional) })}</dd>
            </div>
          </dl>
          <p className="muted">{words.neitherNumberNeedsA}</p>
        </>
      )}
      {marked && (marked.counted || marked.sessions > 0) && other}
      {found?.refusal && (
        <ul className="granted">
          {found.refusal.reasons.map(({ text, have, need, enoughOn }) => (
            <li key={text}>
              {/* The headline says the first one. */}
              {!headline.endsWith(text) && `${asRead(text)} `}
              {have < need
                ? words.foundAndNeeded({ have: shown(have), need: shown(need) })
                : words.foundAndAllowed({ have: shown(have), most: shown(need) })}{' '}
              {enoughOn !== null && words.atPresentTrafficThere({ day: date(enoughOn, 'UTC') })}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function Forecast({ found, weeks }: { found: SimulationResult; weeks: number }) {
  const { ceiling, result } = found;
  if (!ceiling || !result) return null;
  return (
    <>
      <Card title={words.theForecast} lead={words.completionsMoreIn({ weeks })}>
        <Dots result={result} ceiling={ceiling.conditional} />
        <Ranges result={result} />
        {result.isLarge && <p>{words.thatIsLargerThan}</p>}
        <BreakEven result={result} />
      </Card>
      <Judging result={result} />
      <TimeAndHours result={result} />
      <Granted found={found} />
    </>
  );
}

const shown = (value: number) => (value > 0 && value < 1 ? percent(value) : count(Math.round(value)));

const RADIUS = 7;
const EDGE = 20;

function Dots({ result, ceiling }: { result: Found; ceiling: number }) {
  const [element, width] = useWidth();
  const dots = dotsOf(result.histogram);
  const positive = dots.filter((dot) => dot > 0).length;
  const finding = words.of20EquallyLikely({ positive, low: whole(dots[0] ?? 0), high: whole(dots.at(-1) ?? 0) });
  return (
    <figure className="dots">
      <div ref={element} className="plot">
        {width > 0 && <DotPlot {...{ dots, width, ceiling, finding }} />}
      </div>
      <figcaption>{ceiling > 0 ? words.eachDotAndCeiling({ finding }) : words.eachDotIsOne({ finding })}</figcaption>
    </figure>
  );
}

function DotPlot({
  dots,
  width,
  ceiling,
  finding,
}: {
  dots: number[];
  width: number;
  ceiling: number;
  finding: string;
}) {
  const [least, most] = [Math.min(0, dots[0] ?? 0), Math.max(ceiling, dots.at(-1) ?? 0, 1)];
  const scale = (width - 2 * EDGE) / (most - least || 1);
  const x = (value: number) => EDGE + (value - least) * scale;
  const places = stacked(dots.map(x), 2 * RADIUS);
  const rows = Math.max(...places.map(({ row }) => row)) + 1;
  const base = rows * 2 * RADIUS + 12;
  return (
    <Drawing {...{ width, finding }} height={base + 26}>
      <line className="axis-line" x1={EDGE} x2={width - EDGE} y1={base} y2={base} />
      <line className="dots-none" x1={x(0)} x2={x(0)} y1="2" y2={base + 6} />
      {ceiling > 0 && <line className="dots-ceiling" x1={x(ceiling)} x2={x(ceiling)} y1="2" y2={base + 6} />}
      {places.map(({ x: at, row }, dot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the dots are one after the other, and nothing else
        <circle key={dot} className="dot" cx={at} cy={base - RADIUS - row * 2 * RADIUS} r={RADIUS - 1} />
      ))}
      <text className="tick" x={x(0)} y={base + 20} textAnchor={x(0) < 40 ? 'start' : 'middle'}>
        0
      </text>
      {ceiling > 0 && (
        <text className="tick" x={x(ceiling)} y={base + 20} textAnchor="end">
          {whole(ceiling)}
        </text>
      )}
    </Drawing>
  );
}

function Ranges({ result: { completions } }: { result: Found }) {
  const { extra, rateBefore, rateAfter } = completions;
  return (
    <Table caption={words.completionsMoreAndCompletion} stacks>
      <TableHead
        names={[words.forecasts, words.moreCompletions, words.completion]}
        numbers={[words.moreCompletions, words.completion]}
      />
      <tbody>
        {(
          [
            [1, 2, 'q25', 'q75'],
            [4, 5, 'q10', 'q90'],
            [9, 10, 'q05', 'q95'],
          ] as const
        ).map(([times, all, low, high]) => (
          <tr key={low}>
            <th scope="row">{words.chance({ times, all })}</th>
            <td className="number" data-label={words.moreCompletions}>
              {words.fromTo({ low: whole(extra[low]), high: whole(extra[high]) })}
            </td>
            <td className="number" data-label={words.completion}>
              {words.fromTo({ low: percent(rateAfter[low]), high: percent(rateAfter[high]) })}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{words.withoutTheChange}</th>
          <td className="number" data-label={words.moreCompletions}>
            0
          </td>
          <td className="number" data-label={words.completion}>
            {words.fromTo({ low: percent(rateBefore.q05), high: percent(rateBefore.q95) })}
          </td>
        </tr>
      </tbody>
    </Table>
  );
}

function BreakEven({ result: { breakEven } }: { result: Found }) {
  if (!breakEven) return null;
  const { target, fewerLeave } = breakEven;
  return (
    <p>
      {fewerLeave === null
        ? words.noEffectOnThe({ target: whole(target) })
        : words.toReachMoreCompletions({ target: whole(target), fewerLeave: percent(fewerLeave) })}
    </p>
  );
}

/** How long judging takes, while a test of two variants can still be chosen. */
function Judging({ result: { judging } }: { result: Found }) {
  if (!judging) return null;
  const { weeks, variantWeeks } = judging;
  return (
    <Card title={words.howItIsJudged}>
      <p>{weeks === null ? words.judgedAfterMore : words.judgedAfter({ weeks })}</p>
      <p>{variantWeeks === null ? words.judgedByVariantsMore : words.judgedByVariants({ weeks: variantWeeks })}</p>
    </Card>
  );
}

function TimeAndHours({ result: { time, hours } }: { result: Found }) {
  const rounded = (value: number) => ({ hours: Math.round(value * 10) / 10 });
  return (
    <Card title={words.time}>
      {time && (
        <p>
          {words.halfOfTheCompleted({
            before: duration(time.medianBefore),
            low: duration(time.medianAfter.q05),
            high: duration(time.medianAfter.q95),
          })}
        </p>
      )}
      <ul>
        <li>{words.noLongerLostIn(rounded(hours.noLongerLost))}</li>
        <li>{words.savedByPeopleWho(rounded(hours.saved))}</li>
        <li>{words.newlySpentOnCompleting(rounded(hours.newlySpent))}</li>
      </ul>
    </Card>
  );
}

function Granted({ found: { assumptions, backtest } }: { found: SimulationResult }) {
  return (
    <Card title={words.whatItTakesFor}>
      <ul className="granted">
        {assumptions.map(({ kind, text, source }) => (
          <li key={text}>
            <Tag>{BADGES[kind]}</Tag> {asRead(text)}{' '}
            <span className="muted">{words.source({ source: asRead(source) })}</span>
          </li>
        ))}
      </ul>
      {backtest && (
        <p>
          {words.howSuchForecastsDid({
            weeks: backtest.origins,
            interval: shortPercent(0.8),
            held: percent(backtest.coverage.p80),
          })}
        </p>
      )}
    </Card>
  );
}
