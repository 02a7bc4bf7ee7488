import { adapters } from './adapters.ts';
import { endings } from './endings.ts';
import { errors } from './errors.ts';
import { fields } from './fields.ts';
import { leaving } from './leaving.ts';
import { libraries } from './libraries.ts';
import type { Pattern } from './pattern.ts';
import { rules } from './rules.ts';
import { steps } from './steps.ts';
import { success } from './success.ts';

export const PATTERNS: Record<string, Pattern[]> = {
  success,
  endings,
  leaving,
  steps,
  fields,
  errors,
  libraries,
  adapters,
  rules,
};
