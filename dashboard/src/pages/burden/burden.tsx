// The time that people spend in a journey: what of it was in vain, by step and field, and in the words of three estimates.
import type { Burden } from '../../../../src/domain/burden.ts';
import { useAnswer } from '../../api/queries.ts';
import { PeriodBar } from '../../charts/choice/period-bar.tsx';
import { useChoice } from '../../charts/choice/use-choice.ts';
import { Marked } from '../../charts/findings/marked.tsx';
import { JourneyPage, journeyPath, useJourneySlug } from '../../layout/journey-page.tsx';
import { journeyTabsWords } from '../../layout/words.ts';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Copyable } from '../../ui/copy.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/notice.tsx';
import { useSaveFile } from '../../ui/save-file.ts';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { OrAllExcluded } from '../all-excluded.tsx';
import { useMarkedBurden } from './marked.ts';
import { RateButton } from './rate.tsx';
import { amountOf, PartsTable, StepsTable } from './tables.tsx';
import { burdenWords as words } from './words.ts';

/** About as high as the tables, in rem. */
const TABLES_HEIGHT = 40;

export default function BurdenPage() {
  const slug = useJourneySlug();
  const { question } = useChoice();
  const burden = useAnswer<Burden>(journeyPath(slug, `/burden${question}`), { keepFormer: true });
  const marked = useMarkedBurden(slug);
  return (
    <JourneyPage part={journeyTabsWords.burden} actions={<RateButton slug={slug} rate={burden.data?.rate} />}>
      <PeriodBar shown={burden} sessionsOf={(answer) => answer.sessions} compares={false} />
      <div className="stack" aria-busy={burden.isPlaceholderData}>
        <Awaiting query={burden} skeleton={<FiguresSkeleton />}>
          {(answer) =>
            answer.sessions === 0 ? (
              <NoSessions />
            ) : marked.isPending ? (
              <FiguresSkeleton />
            ) : (
              <>
                <Marked sides={marked.sides} more={marked.more} />
                <Figures burden={answer} />
              </>
            )
          }
        </Awaiting>
      </div>
    </JourneyPage>
  );
}

function Figures({ burden }: { burden: Burden }) {
  const { cap, minutesPerCompletion, sessions, completed, sampledOneIn, truncated, statements } = burden;
  const texts = ['paperworkReductionAct', 'erfuellungsaufwand', 'costPerTransaction'] as const;
  return (
    <>
      <Card title={words.whereTheHoursGo} actions={<Save />}>
        <div className="stack">
          <p>{words.perCompletion({ minutes: amountOf(minutesPerCompletion.value), sessions, completed })}</p>
          <PartsTable burden={burden} />
          <p className="muted">
            {words.partsOverlap} {words.memosHaveOtherDays}
          </p>
          <p className="muted">
            {words.pausesCountUpTo({ minutes: cap.minutes, pauses: cap.pauses, hours: amountOf(cap.hours) })}
          </p>
          {sampledOneIn > 1 && <p className="muted">{words.oneInSoMany({ oneIn: sampledOneIn })}</p>}
          {truncated > 0 && <p className="muted">{words.truncatedLeftOut({ sessions: truncated })}</p>}
        </div>
      </Card>
      <Card title={words.stepsAndFields}>
        <StepsTable steps={burden.steps} />
      </Card>
      <Card title={words.inWordsOfEstimates} lead={words.checkBeforeUse}>
        <div className="stack">
          {texts.map((name) => (
            <div key={name} className="stack-s">
              <h3>{words[name]}</h3>
              <Copyable areSentences label={words[name]} text={statements[name].replaceAll('. ', '.\n')} />
            </div>
          ))}
        </div>
      </Card>
    </>
  );
}

function FiguresSkeleton() {
  return (
    <Card title={words.whereTheHoursGo} actions={<Save />}>
      <SkeletonBlock height={TABLES_HEIGHT} />
    </Card>
  );
}

function Save() {
  const slug = useJourneySlug();
  const { question } = useChoice();
  const { save, failure } = useSaveFile();
  const saveCsv = () => save(journeyPath(slug, `/burden.csv${question}`), () => `${slug}-burden.csv`);
  return (
    <>
      <Button onClick={() => void saveCsv()}>{words.saveAsCsv}</Button>
      <Failure message={failure} />
    </>
  );
}

function NoSessions() {
  return (
    <OrAllExcluded>
      <Empty title={words.noSession} hint={words.hereYouWillSee} />
    </OrAllExcluded>
  );
}
