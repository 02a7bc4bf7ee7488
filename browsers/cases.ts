// The behaviour of the script, case by case, in words that hold for every engine.
import { consent } from './cases-consent.ts';
import { forms } from './cases-forms.ts';
import { lifecycle } from './cases-lifecycle.ts';
import { limits } from './cases-limits.ts';
import { outcomes } from './cases-outcomes.ts';
import { policies } from './cases-policy.ts';
import { privacy } from './cases-privacy.ts';
import { sessions } from './cases-sessions.ts';
import { tags } from './cases-tag.ts';
import { transport } from './cases-transport.ts';
import { unseen } from './cases-unseen.ts';
import type { EngineName } from './engines.ts';
import type { Stage } from './stage.ts';

export interface Case {
  nr: number;
  title: string;
  /** Engines that the case is about, and why not the others; all three unless named. */
  engines?: readonly EngineName[];
  whyNot?: string;
  /** Preferences that a browser of its own is started with. */
  prefs?: Record<string, unknown>;
  /** It runs in every engine, also where there is time for few cases only. */
  isVital?: boolean;
  /** How long a broken script is waited for, where this takes longer than other cases even if nothing is broken. */
  brokenWaitMaxMs?: number;
  run(stage: Stage): Promise<void>;
}

export const cases: Case[] = [
  ...transport,
  ...lifecycle,
  ...sessions,
  ...forms,
  ...outcomes,
  ...privacy,
  ...policies,
  ...consent,
  ...unseen,
  ...tags,
  ...limits,
];
