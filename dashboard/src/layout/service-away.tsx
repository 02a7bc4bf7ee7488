// One notice above every page: the service does not answer, and of when what is shown is. It goes when the service is back.
import { useOutage } from '../api/outage.ts';
import { asRead, clockMinutes, dateTime } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';
import { serviceAwayWords as words } from './words.ts';

const DAY_MS = 86_400_000;

export function ServiceAway() {
  const outage = useOutage();
  return (
    <div role="status" className="service-away">
      {outage && (
        <Notice tone="warn" title={outage.isUnreachable ? words.doesNotAnswer : asRead(outage.reason)}>
          <p>{sentenceOf(outage)}</p>
        </Notice>
      )}
    </div>
  );
}

function sentenceOf({ since, isOther }: { since: number; isOther: boolean }): string {
  const at = new Date(since).toISOString();
  const time = Date.now() - since < DAY_MS ? clockMinutes(at) : dateTime(at);
  return isOther ? words.ofTheChoiceBefore({ time }) : words.ofThen({ time });
}
