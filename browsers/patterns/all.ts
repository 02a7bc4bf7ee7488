import { REACH_BY_ENDING } from '../unseen/endings.ts';
import { adapters } from './adapters.ts';
import { attempts } from './attempts.ts';
import { declared } from './declared.ts';
import { endings } from './endings.ts';
import { errors } from './errors.ts';
import { fields } from './fields.ts';
import { leaving } from './leaving.ts';
import { libraries } from './libraries.ts';
import type { Pattern } from './pattern.ts';
import { rules } from './rules.ts';
import { sessions } from './sessions.ts';
import { steps } from './steps.ts';
import { success } from './success.ts';
import { unfinished } from './unfinished.ts';

/** Six fast ones of the hosts that `npm run test:unseen` walks by every ending, each by the ending that asks most of it. */
const REACHED = [
  'PrimeReact, saved for later',
  'Web Awesome, saved for later',
  'Final Form with Preact, declared by a call',
  'Inputmask, declared by an address',
  'AutoNumeric, declared by an address',
  'autoComplete.js, declared by an address',
];

export const PATTERNS: Record<string, Pattern[]> = {
  success,
  declared,
  attempts,
  endings,
  unfinished,
  leaving,
  sessions,
  steps,
  fields,
  errors,
  libraries,
  adapters,
  rules,
  reach: REACH_BY_ENDING.filter(({ name }) => REACHED.includes(name)),
};
