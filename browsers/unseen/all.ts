// Every page that the script was not developed with, by the set that it was written for.
import { BARS } from './bars.ts';
import { BY_ENDING, REACH_BY_ENDING } from './endings.ts';
import { FLOWS } from './flows.ts';
import { UNSEEN } from './hosts.ts';
import { LIBRARIES } from './libraries.ts';
import { PLATFORM } from './platform.ts';
import { WAYS } from './ways.ts';

const SETS = {
  'seen before': [...UNSEEN, ...WAYS, ...LIBRARIES],
  'every ending': BY_ENDING,
  reach: REACH_BY_ENDING,
  bars: BARS,
  platform: PLATFORM,
  flows: FLOWS,
};

export const UNSEEN_HOSTS = Object.entries(SETS).flatMap(([set, list]) => list.map((host) => ({ set, host })));
