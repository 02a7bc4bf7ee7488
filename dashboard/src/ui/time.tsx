// A moment: how long ago, and exactly when on pointing and for machines.
import { ago, dateTime } from './format.ts';

export function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={dateTime(at)}>
      {ago(at)}
    </time>
  );
}
