// Words for the access of an app, and for the receiver of its answer.
import type { AppAccess } from '../../../../src/domain/app.ts';
import { appWords as words } from './words.ts';

export const accessLabel = (access: AppAccess): string => (access === 'read' ? words.reads : words.doesAll);

/** `localhost` is a program on the device, `cursor:` one that opens such addresses; all else is a host. */
export function receiverText(answersTo: string): string {
  const kind = answersTo === 'localhost' ? 'device' : answersTo.endsWith(':') ? 'program' : 'host';
  return words.answerGoesTo({ kind, receiver: answersTo });
}
