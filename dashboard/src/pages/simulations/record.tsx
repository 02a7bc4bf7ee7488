// The track record: every forecast whose change was shipped, and how good they were together.

import { Link } from 'react-router';
import type { TrackRecord } from '../../../../src/domain/simulation-outcome.ts';
import { useOverviews } from '../../api/overviews.ts';
import { useAnswer } from '../../api/queries.ts';
import { Drawing } from '../../charts/frame/drawing.tsx';
import { useWidth } from '../../charts/frame/width.ts';
import { inSentences } from '../../language/language.ts';
import { Page } from '../../layout/page.tsx';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { count, percent, shortPercent } from '../../ui/format.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Table, TableHead } from '../../ui/table.tsx';
import { giveOrTakeOf, percentOf } from './draft.ts';
import { outcomeSentence } from './outcome.ts';
import { simulationAddress } from './paths.ts';
import { KINDS, recordWords as words } from './words.ts';
import './simulations.css';

const inPercent = (percent: number) => shortPercent(percent / 100);
const whole = (value: number) => count(Math.round(value));

export default function Record() {
  const record = useAnswer<TrackRecord>(inSentences('/api/simulations/record'));
  return (
    <Page title={words.trackRecordOfForecasts} width="form">
      <Awaiting query={record} skeleton={<SkeletonText />}>
        {(answer) =>
          answer.shipped === 0 ? (
            <Empty title={words.noForecastHasAn} hint={words.keepAForecastIn} />
          ) : (
            <>
              <Together record={answer} />
              {answer.pit && <Places pit={answer.pit} />}
              <Learned learned={answer.learned} />
              <Each simulations={answer.simulations} />
            </>
          )
        }
      </Awaiting>
    </Page>
  );
}

function Together({ record: { shipped, waiting, notMeasured, scored, coverage, skill } }: { record: TrackRecord }) {
  return (
    <Card title={words.allTogether}>
      <p>{words.shippedScoredWaitingFor({ shipped, scored, waiting, notMeasured })}</p>
      {skill !== null && (
        <p>
          {skill > 0
            ? words.forecastsWereCloserThan({ skill: percent(skill) })
            : words.forecastsWereFurtherOff({ skill: percent(-skill) })}
        </p>
      )}
      {coverage && (
        <Table caption={words.intervalsThatHeldWhat}>
          <TableHead
            names={[words.interval, words.held, words.plausibleShare]}
            numbers={[words.held, words.plausibleShare]}
          />
          <tbody>
            {(['p50', 'p80', 'p95'] as const).map((name) => {
              const { held, of, low, high } = coverage[name];
              return (
                <tr key={name}>
                  <th scope="row">{shortPercent(Number(name.slice(1)) / 100)}</th>
                  <td className="number">{words.heldOf({ held, all: of })}</td>
                  <td className="number">{words.fromTo({ low: percent(low), high: percent(high) })}</td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

const HEIGHT = 120;

function Places({ pit }: { pit: number[] }) {
  const [element, width] = useWidth();
  const most = Math.max(1, ...pit);
  const band = width / pit.length;
  const finding = words.measuredValuesByTenth({ tenths: pit.join(', ') });
  return (
    <Card title={words.whereInTheirForecasts}>
      <p>{finding}</p>
      <div ref={element} className="plot" style={{ height: HEIGHT }}>
        {width > 0 && (
          <Drawing {...{ width, finding }} height={HEIGHT}>
            {pit.map((number, tenth) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: tenths have no other name
                key={tenth}
                className="fill-plain"
                x={tenth * band + 1}
                width={Math.max(1, band - 2)}
                y={HEIGHT - (number / most) * HEIGHT}
                height={(number / most) * HEIGHT}
              />
            ))}
          </Drawing>
        )}
      </div>
    </Card>
  );
}

function Learned({ learned }: { learned: TrackRecord['learned'] }) {
  if (learned.length === 0) return null;
  return (
    <Card title={words.whatThisRecordHas} lead={words.beliefsThatForecastsHere}>
      <ul>
        {learned.map(({ type, mean, sd, from }) => (
          <li key={type}>
            {words.learnedEffect({
              kind: KINDS[type as keyof typeof KINDS],
              share: inPercent(Math.abs(percentOf(mean))),
              direction: mean > 0 ? 'more' : 'fewer',
              giveOrTake: inPercent(giveOrTakeOf(sd)),
              changes: from,
            })}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Each({ simulations }: { simulations: TrackRecord['simulations'] }) {
  const journeys = useOverviews().data?.journeys ?? [];
  const nameOf = (slug: string) => journeys.find((journey) => journey.slug === slug)?.displayName ?? slug;
  return (
    <Card title={words.eachOfThem}>
      <ul className="kept">
        {simulations.map(({ id, journeySlug, name, isDeleted, forecast, horizonWeeks, outcome }) => (
          <li key={id}>
            <bdi>{isDeleted ? <b>{name}</b> : <Link to={simulationAddress(journeySlug, id)}>{name}</Link>}</bdi>{' '}
            <span className="muted">
              {isDeleted ? (
                words.itsSimulationWasDeleted({ journey: <bdi>{nameOf(journeySlug)}</bdi> })
              ) : (
                <bdi>{nameOf(journeySlug)}</bdi>
              )}
            </span>
            <p>
              {words.forecastToCompletionsMore({
                low: whole(forecast.q10),
                high: whole(forecast.q90),
                weeks: horizonWeeks,
              })}
            </p>
            <p>{outcomeSentence(outcome)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
