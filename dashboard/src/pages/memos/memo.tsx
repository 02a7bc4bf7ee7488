// A memo: its summary, whether the tracking can be trusted, its findings, and what was looked at besides.

import { Link, useParams } from 'react-router';
import type {
  DecidedAlarm,
  DecidedFinding,
  Memo as MemoAnswer,
  MemoResult,
  Rerun,
} from '../../../../src/domain/memo.ts';
import { ask } from '../../api/client.ts';
import { useMay } from '../../api/organization.ts';
import { useAnswer, useChange } from '../../api/queries.ts';
import { inSentences } from '../../language/language.ts';
import { JourneyPage } from '../../layout/journey-page.tsx';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { asRead, count, shortPercent, wholePercent } from '../../ui/format.ts';
import { Failure, Notice } from '../../ui/notice.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { Table, TableHead } from '../../ui/table.tsx';
import { Exports, ExportsSkeleton } from '../exports.tsx';
import { Alarm } from './alarm.tsx';
import { DecisionChoice } from './decision.tsx';
import { Finding, figure } from './finding.tsx';
import { OtherVersion } from './marked.tsx';
import { memoPath } from './paths.ts';
import { haveWords, questionWords, memoWords as words } from './words.ts';
import './memos.css';

/** While it is being made, the page looks again every so many ms. */
const AGAIN_MS = 1_000;

export default function Memo() {
  const { memoId = '' } = useParams();
  const memo = useAnswer<MemoAnswer>(inSentences(memoPath(memoId)), {
    everyMs: (answer) => (answer && (answer.status === 'ready' || answer.status === 'failed') ? false : AGAIN_MS),
  });
  return (
    <JourneyPage
      part={words.memo}
      width="form"
      actions={
        memo.data?.result ? (
          <Exports path={memoPath(memo.data.id, '/export')} name="memo" />
        ) : (
          !memo.error && memo.data?.status !== 'failed' && <ExportsSkeleton />
        )
      }
    >
      <Awaiting query={memo} skeleton={<SkeletonText />}>
        {(answer) => <Body memo={answer} />}
      </Awaiting>
    </JourneyPage>
  );
}

function Body({ memo }: { memo: MemoAnswer }) {
  const { result } = memo;
  return (
    <>
      <Card title={asRead(memo.title)}>
        <p className="muted">
          {madeBy(memo.createdBy)}{' '}
          <Link to={`/journeys/${encodeURIComponent(memo.journeySlug)}/memos`}>{words.allMemosOfThis}</Link>
        </p>
        {!result && memo.status !== 'failed' && (
          <p role="status">{words.beingMadeDone({ progress: wholePercent(memo.progress) })}</p>
        )}
        {memo.status === 'failed' && (
          <Notice tone="bad" title={words.thisMemoCouldNot}>
            <p>{memo.failure}</p>
          </Notice>
        )}
        {result && result.todo.length > 0 && <Todo todo={result.todo} />}
        {result?.summary.sentences.map((sentence) => (
          <p key={sentence}>
            {sentence === result.data.certainty?.said ? (
              <span className="doubt">
                <Status tone="warn">{asRead(sentence)}</Status>
              </span>
            ) : (
              asRead(sentence)
            )}
          </p>
        ))}
        {result && <OtherVersion memo={memo} result={result} />}
      </Card>
      {result && <Result memo={memo} result={result} />}
    </>
  );
}

/** The schedule's name is data, in English: the sentence about it is in the reader's language. */
const madeBy = ({ type, name }: MemoAnswer['createdBy']) =>
  type === 'schedule' ? words.madeOnSchedule({ every: name }) : words.madeBy({ name });

/** First of all: one sentence a cause, and the way to what is known of it. */
function Todo({ todo }: { todo: NonNullable<MemoAnswer['result']>['todo'] }) {
  return (
    <section aria-label={words.whatToDo}>
      <h3>{words.whatToDo}</h3>
      <ol className="memo-todo">
        {todo.map(({ findingId, sentence }) => (
          <li key={findingId}>
            <Link to={`#${findingId}`}>{asRead(sentence)}</Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Result({ memo, result }: { memo: MemoAnswer; result: NonNullable<MemoAnswer['result']> }) {
  const warning = (code: string) => code === 'tracking_health' || code === 'too_little_data' || code === 'no_finding';
  return (
    <>
      <Facts facts={result.facts.filter(({ code }) => warning(code))} />
      {result.alarms.filter(isShown).map((alarm) => (
        <Alarm key={alarm.id} memo={memo} alarm={alarm} />
      ))}
      {result.findings
        .filter((finding) => finding.partOf === null && isShown(finding))
        .map((finding) => (
          <Finding
            key={finding.id}
            memo={memo}
            finding={finding}
            parts={result.findings.filter(({ partOf }) => partOf === finding.id)}
          />
        ))}
      <Facts facts={result.facts.filter(({ code }) => !warning(code))} />
      <Dismissed memo={memo} all={[...result.alarms, ...result.findings].filter((one) => !isShown(one))} />
      {result.belowTheLine.length > 0 && (
        <Card title={words.belowTheLine} lead={words.theseAreMoreThan}>
          <Table caption={words.visibleButSmall}>
            <TableHead names={[words.what, words.estimate]} numbers={[words.estimate]} />
            <tbody>
              {result.belowTheLine.map((finding) => (
                <tr key={finding.id}>
                  <th scope="row">{asRead(finding.headline)}</th>
                  <td className="number">{figure(finding.evidence, finding.evidence.estimate)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      )}
      <Compared result={result} />
      <Again memo={memo} />
    </>
  );
}

const isShown = ({ isSilent }: DecidedFinding | DecidedAlarm) => !isSilent;

/** Findings and alarms that were dismissed and have not grown: they can be taken up again. */
function Dismissed({ memo, all }: { memo: MemoAnswer; all: readonly (DecidedFinding | DecidedAlarm)[] }) {
  if (all.length === 0) return null;
  return (
    <details>
      <summary>{words.dismissed({ many: all.length })}</summary>
      {all.map((one) => (
        <Card key={one.id} title={asRead(one.headline)}>
          {one.note && <p>{asRead(one.note)}</p>}
          <DecisionChoice memo={memo} decided={one} />
        </Card>
      ))}
    </details>
  );
}

function Facts({ facts }: { facts: MemoResult['facts'] }) {
  return facts.map(({ headline, sentences }) => (
    <Card key={headline} title={asRead(headline)}>
      {sentences.map((sentence) => (
        <p key={sentence}>{asRead(sentence)}</p>
      ))}
    </Card>
  ));
}

/** Fewer are not counted out. */
const LEAST = 10;
const amountOf = (have: number) => (have === 0 ? 'none' : have < LEAST ? 'few' : 'many');

function Compared({ result }: { result: NonNullable<MemoAnswer['result']> }) {
  const { tested, notTested, summary } = result;
  return (
    <Card title={words.whatWasCompared}>
      <p>
        {summary.tested === 0
          ? words.noComparisonWasMade
          : words.comparisonsWereMadeAnd({
              tested: summary.tested,
              tooSmall: summary.tooSmall,
              falseDiscoveryRate: shortPercent(summary.falseDiscoveryRate),
            })}
      </p>
      <details>
        <summary>{words.allComparisons}</summary>
        <Table caption={words.comparisons}>
          <TableHead names={[words.question, words.about, 'p']} numbers={['p']} />
          <tbody>
            {tested.map(({ code, about, p }) => (
              <tr key={`${code} ${about}`}>
                <th scope="row">{questionWords[code]}</th>
                <td>{asRead(about)}</td>
                <td className="number">{p.toPrecision(2)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
      {notTested.length > 0 && (
        <details>
          <summary>{words.whatWasTooSmall}</summary>
          <Table caption={words.tooSmallToCompare}>
            <TableHead
              names={[words.question, words.about, words.have, words.need]}
              numbers={[words.have, words.need]}
            />
            <tbody>
              {notTested.map(({ code, about, have, need, of }) => (
                <tr key={`${code} ${about}`}>
                  <th scope="row">{questionWords[code]}</th>
                  <td>{asRead(about)}</td>
                  <td className="number">
                    {haveWords[of ?? 'sessions']({ amount: amountOf(have), have, least: LEAST })}
                  </td>
                  <td className="number">{count(need)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </details>
      )}
    </Card>
  );
}

function Again({ memo }: { memo: MemoAnswer }) {
  const may = useMay();
  const again = useChange(() => ask<Rerun>('POST', memoPath(memo.id, '/rerun')));
  if (!may.edit) return null;
  const { data } = again;
  return (
    <Card title={words.doesItComeOut} lead={words.countsAgainFromWhat}>
      <div className="row">
        <Button busy={again.isPending} onClick={() => again.mutate(undefined)}>
          {again.isPending ? words.runningAgain : words.runAgain}
        </Button>
      </div>
      {data && (
        <Notice tone={data.reproduced ? 'good' : 'info'} announce>
          {data.reproduced && words.itCameOutAgain}
          {!data.reproduced &&
            data.dataChanged &&
            words.itsSessionsHaveChanged({ differences: data.differences.length })}
          {!data.reproduced && !data.dataChanged && data.rulesChanged && words.theDataIsThe}
          {!data.reproduced && !data.dataChanged && !data.rulesChanged && words.theDataIsTheSame}
        </Notice>
      )}
      <Failure message={again.error?.message} />
    </Card>
  );
}
