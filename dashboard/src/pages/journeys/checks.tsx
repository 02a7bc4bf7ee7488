// The service's view of an installation, in words: findings first, then what they rest on.

import type { Installation } from '../../../../src/domain/arrivals.ts';
import type { Journey } from '../../../../src/domain/journey.ts';
import { refusalFor } from '../../api/refusals.ts';
import { count, NONE, wholePercent } from '../../ui/format.ts';
import { Shape, Status, type Tone } from '../../ui/status.tsx';
import { Table, TableHead } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { Confirmation } from './confirm.tsx';
import { checksWords as words } from './words.ts';

const TONES: Record<Installation['findings'][number]['level'], { tone: Tone; word: string }> = {
  green: { tone: 'good', word: words.fine },
  amber: { tone: 'warn', word: words.lookAtIt },
  red: { tone: 'bad', word: words.toDo },
};

export function Checks({ installation, journey }: { installation: Installation; journey: Journey }) {
  const { lastEventAt, findings, origins, refused, steps, unknownStepKeys, success, load } = installation;
  return (
    <div className="stack">
      {/* Announced once; the line below changes with every check. */}
      <p className="visually-hidden" role="status">
        {lastEventAt === null ? words.waitingForTheFirst : words.eventsHaveArrived}
      </p>
      <p className="install-last">
        {lastEventAt === null ? words.noEventHasArrived : words.lastEvent({ ago: <Ago at={lastEventAt} /> })}
      </p>
      <ul className="findings">
        {findings.map(({ level, text, fix }) => (
          <li key={text} className="finding">
            <Shape tone={TONES[level].tone} />
            <span>
              <span className="visually-hidden">{TONES[level].word}: </span>
              {text}
              {fix !== undefined && <code className="finding-fix">{fix}</code>}
            </span>
          </li>
        ))}
      </ul>
      <Confirmation slug={journey.slug} success={success} />
      <LoadLine load={load} />
      {steps.length > 0 && <StepTable steps={steps} />}
      {unknownStepKeys.length > 0 && <UnknownKeys keys={unknownStepKeys} />}
      {origins.length > 0 && <OriginTable origins={origins} allowed={journey.allowedOrigins} />}
      {refused.length > 0 && <RefusedTable refused={refused} />}
    </div>
  );
}

/** From here on the meter is amber: the service says the same in its findings. */
const PEAK_AMBER = 0.7;

function LoadLine({ load: { limit, peak } }: { load: Installation['load'] }) {
  if (peak === null) return <p className="muted">{words.noRequestOfThe({ limit })}</p>;
  const share = peak.requests / limit;
  const busiest = { peak: peak.requests, limit, share: wholePercent(share) };
  return (
    <p>
      <Status tone={share >= PEAK_AMBER ? 'warn' : 'good'}>{share >= PEAK_AMBER ? words.lookAtIt : words.fine}</Status>{' '}
      {isRunning(peak.from)
        ? words.busiestHourRuns(busiest)
        : words.busiestHourBegan({ ...busiest, ago: <Ago at={peak.from} /> })}
    </p>
  );
}

/** Whether an hour that began then is not over. */
const isRunning = (from: string) => Date.now() - Date.parse(from) < HOUR_MS;
const HOUR_MS = 3_600_000;

function StepTable({ steps }: { steps: Installation['steps'] }) {
  return (
    <Table caption={words.stepsSeenWithin7} captionShown>
      <TableHead names={[words.step, words.lastSeen]} />
      <tbody>
        {steps.map(({ stepKey, name, lastSeenAt }) => (
          <tr key={stepKey}>
            <th scope="row">
              {name}
              {name !== stepKey && <code className="install-key">{stepKey}</code>}
            </th>
            <td>{lastSeenAt === null ? <Status tone="warn">{words.never}</Status> : <Ago at={lastSeenAt} />}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function UnknownKeys({ keys }: { keys: string[] }) {
  return (
    <div className="stack-s">
      <p className="muted">{words.keysThatPagesSend}</p>
      <ul className="row">
        {keys.map((key) => (
          <li key={key}>
            <code>{key}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

function OriginTable({ origins, allowed }: { origins: Installation['origins']; allowed: string[] }) {
  return (
    <Table caption={words.sitesThatSentEvents} captionShown stacks>
      <TableHead names={[words.site, words.allowed, words.events, words.last]} numbers={[words.events]} />
      <tbody>
        {origins.map(({ origin, events, lastAt }) => (
          <tr key={origin}>
            <th scope="row" className="checks-site">
              {origin}
            </th>
            <td data-label={words.allowed}>
              <OriginState allowed={allowed} origin={origin} />
            </td>
            <Tally of={words.events} number={events} lastAt={lastAt} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function OriginState({ allowed, origin }: { allowed: string[]; origin: string }) {
  if (allowed.length === 0) return <span className="muted">{words.noList}</span>;
  return allowed.includes(origin) ? (
    <Status tone="good">{words.listed}</Status>
  ) : (
    <Status tone="warn">{words.notListed}</Status>
  );
}

function RefusedTable({ refused }: { refused: Installation['refused'] }) {
  return (
    <Table caption={words.refusedWithinTheLast} captionShown stacks>
      <TableHead names={[words.reason, words.site, words.batches, words.last]} numbers={[words.batches]} />
      <tbody>
        {refused.map(({ reason, limit, origin, batches, lastAt }) => (
          <tr key={`${reason} ${origin}`}>
            <th scope="row" className="checks-reason">
              {refusalFor({ reason, limit })}
            </th>
            <td data-label={words.site} className="checks-site">
              {origin ?? NONE}
            </td>
            <Tally of={words.batches} number={batches} lastAt={lastAt} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Tally({ of, number, lastAt }: { of: string; number: number; lastAt: string }) {
  return (
    <>
      <td className="number" data-label={of}>
        {count(number)}
      </td>
      <td data-label={words.last}>
        <Ago at={lastAt} />
      </td>
    </>
  );
}
