// One notice above every page: the service does not answer, or is slow to, and of when what is shown is. It goes when the answers come.
import { useOutage, useSlowness } from '../api/outage.ts';
import { asRead, clockMinutes, dateTime } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';
import { serviceAwayWords as words } from './words.ts';

const DAY_MS = 86_400_000;

export function ServiceAway() {
  const outage = useOutage();
  const slowness = useSlowness();
  return (
    <div role="status" className="service-away">
      {outage && (
        <Notice tone="warn" title={outage.isUnreachable ? words.doesNotAnswer : asRead(outage.reason)}>
          <p>{sentenceOf(outage)}</p>
        </Notice>
      )}
      {!outage && slowness && (
        <Notice tone="info" title={words.isSlow}>
          {slowness.since !== null && <p>{sentenceOfSlow(slowness.since, slowness.isOther)}</p>}
        </Notice>
      )}
    </div>
  );
}

function sentenceOf({ since, isOther }: { since: number; isOther: boolean }): string {
  const time = timeOf(since);
  return isOther ? words.ofTheChoiceBefore({ time }) : words.ofThen({ time });
}

function sentenceOfSlow(since: number, isOther: boolean): string {
  const time = timeOf(since);
  return isOther ? words.stillOfTheChoiceBefore({ time }) : words.stillOfThen({ time });
}

function timeOf(since: number): string {
  const at = new Date(since).toISOString();
  return Date.now() - since < DAY_MS ? clockMinutes(at) : dateTime(at);
}
