// The script for the pages of a journey, and whether it works: what arrives, from where, and which steps never did.

import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Installation } from '../../../../src/domain/arrivals.ts';
import type { Journey } from '../../../../src/domain/journey.ts';
import { BASE_PATH } from '../../api/base-path.ts';
import { useOrganization } from '../../api/organization.ts';
import { useAnswer } from '../../api/queries.ts';
import { inSentences } from '../../language/language.ts';
import { JourneyPage, journeyPath, useJourney, useJourneySlug } from '../../layout/journey-page.tsx';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Card } from '../../ui/card.tsx';
import { Copyable } from '../../ui/copy.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { Checks } from './checks.tsx';
import { RecentEvents } from './recent-events.tsx';
import { type Manifest, type ScriptChoice, scriptTag, stepMarkup } from './snippet.ts';
import { SCRIPT_CHOICES, installWords as words } from './words.ts';
import './install.css';

/** The checks look again every so many ms: somebody is trying their page meanwhile. */
const AGAIN_MS = 5_000;
/** At the address of a page with the script: whether it records anything in this browser. */
const [RECORD_OFF, RECORD_ON] = ['?waymark=off', '?waymark=on'];

export default function Install() {
  const journey = useJourney();
  // Kept here: what is chosen while the journey is on its way stays chosen when it has come.
  const [choice, choose] = useState<ScriptChoice>('newest');
  const script = <ScriptCard choice={choice} choose={choose} />;
  return (
    <JourneyPage part={words.install}>
      <Awaiting query={journey} skeleton={<InstallSkeleton script={script} />}>
        {(found) => (
          <div className="install">
            <div className="stack">
              {script}
              <StepsCard journey={found} />
              <TryCard journey={found} />
            </div>
            <div className="stack">
              <CheckCard>
                <LiveChecks journey={found} />
              </CheckCard>
              <Received journey={found} />
            </div>
          </div>
        )}
      </Awaiting>
    </JourneyPage>
  );
}

function InstallSkeleton({ script }: { script: ReactNode }) {
  return (
    <div className="install install-awaited">
      {script}
      <CheckCard>
        <SkeletonBlock height={24} />
      </CheckCard>
    </div>
  );
}

interface ScriptCardProps {
  choice: ScriptChoice;
  choose: (choice: ScriptChoice) => void;
}

function ScriptCard({ choice, choose }: ScriptCardProps) {
  const manifest = useAnswer<Manifest>('/embed/manifest.json');
  const about = { host: location.origin + BASE_PATH, org: useOrganization().slug, journey: useJourneySlug() };
  return (
    <Card title={words.n1PasteTheScript} lead={words.intoTheHeadOf}>
      <fieldset className="choices">
        <legend className="visually-hidden">{words.whichScript}</legend>
        {(Object.keys(SCRIPT_CHOICES) as ScriptChoice[]).map((name) => (
          <label key={name} className="choice">
            <input type="radio" name="script" checked={choice === name} onChange={() => choose(name)} />
            <span>
              <strong>{SCRIPT_CHOICES[name].label}</strong>
              <span className="muted">{SCRIPT_CHOICES[name].means}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {choice === 'newest' ? (
        <Copyable label={words.script} text={scriptTag(about)} />
      ) : (
        <Awaiting query={manifest} skeleton={<SkeletonBlock height={11} />}>
          {(found) => <Copyable label={words.script} text={scriptTag(about, found)} />}
        </Awaiting>
      )}
    </Card>
  );
}

function StepsCard({ journey }: { journey: Journey }) {
  return (
    <Card title={words.n2MarkTheSteps} lead={words.putTheKeyOf}>
      {journey.steps.length === 0 ? (
        <p>
          {words.thisJourneyHasNo({
            add: <Link to={`/journeys/${encodeURIComponent(journey.slug)}/edit`}>{words.addThem}</Link>,
          })}
        </p>
      ) : (
        <Copyable label={words.markupOfTheSteps} text={stepMarkup(journey.steps)} />
      )}
    </Card>
  );
}

/** Served from this host, which a journey may leave out of its origins. */
function TryCard({ journey }: { journey: Journey }) {
  const { slug: org } = useOrganization();
  const slug = encodeURIComponent(journey.slug);
  const takesIt = journey.allowedOrigins.length === 0 || journey.allowedOrigins.includes(location.origin);
  if (!takesIt) {
    return (
      <Card title={words.noPageYetTry}>
        <p>
          {words.toTryItAdd({
            origin: <code>{location.origin}</code>,
            edit: <Link to={`/journeys/${slug}/edit`}>{words.editTheJourney}</Link>,
          })}
        </p>
      </Card>
    );
  }
  return (
    <Card title={words.noPageYetTry} lead={words.itIsServedFrom}>
      <p>
        <a
          className="button"
          href={`${BASE_PATH}/try/${slug}?org=${encodeURIComponent(org)}`}
          target="_blank"
          rel="noreferrer"
        >
          {words.tryItAPageMade}
        </a>
      </p>
    </Card>
  );
}

function CheckCard({ children }: { children: ReactNode }) {
  const slug = useJourneySlug();
  return (
    <Card
      title={words.n3Check}
      lead={words.openAPageOf({
        live: <Link to={`/journeys/${encodeURIComponent(slug)}/live`}>{words.live}</Link>,
        off: <code>{RECORD_OFF}</code>,
        on: <code>{RECORD_ON}</code>,
      })}
    >
      {children}
    </Card>
  );
}

const useInstallation = ({ slug }: Journey) =>
  useAnswer<Installation>(inSentences(journeyPath(slug, '/metrics/installation')), { everyMs: AGAIN_MS });

function Received({ journey }: { journey: Journey }) {
  return (
    <Awaiting query={useInstallation(journey)} skeleton={<SkeletonBlock height={24} />}>
      {(found) => <RecentEvents counts={found.eventCountsLast24h} />}
    </Awaiting>
  );
}

function LiveChecks({ journey }: { journey: Journey }) {
  const installation = useInstallation(journey);
  return (
    <Awaiting query={installation} skeleton={<SkeletonBlock height={24} />}>
      {(found) => <Checks installation={found} journey={journey} />}
    </Awaiting>
  );
}
