// Compares the behaviour on a step of sessions that left it with sessions that continued. Only behaviour that is possible in both groups
// is compared: a session that left cannot have filled a later field.
import type { DidBefore as Reason } from './figures.ts';
import { shareOf } from './share.ts';

interface Both {
  left: number;
  wentOn: number;
}

interface Counted extends Both {
  wentBack: Both;
  wereStopped: Both;
  fields: readonly { fieldKey: string; givenUp: number; errorsWentOn: number }[];
}

/** Reasons by the difference of the shares, largest first. Behaviour without a session is left out. */
export function describeWhy(counted: Counted, labels: ReadonlyMap<string, string>): Reason[] {
  const { wentBack, wereStopped, fields } = counted;
  const reason = (did: Reason['did'], { left, wentOn }: Both, fieldKey: string | null = null): Reason => ({
    ...{ did, fieldKey, label: fieldKey === null ? null : (labels.get(fieldKey) ?? null), left, wentOn },
    ...{ leftShare: shareOf(left, counted.left), wentOnShare: shareOf(wentOn, counted.wentOn) },
  });
  return [
    reason('was_stopped', wereStopped),
    reason('went_back', wentBack),
    ...fields.map(({ fieldKey, givenUp, errorsWentOn }) =>
      reason('met_error', { left: givenUp, wentOn: errorsWentOn }, fieldKey),
    ),
  ]
    .filter(({ left, wentOn }) => left + wentOn > 0)
    .sort((a, b) => gapOf(b) - gapOf(a));
}

const gapOf = ({ leftShare, wentOnShare }: Reason) => (leftShare.rate ?? 0) - (wentOnShare.rate ?? 0);
