import { endings } from './endings.ts';
import { errors } from './errors.ts';
import { fields } from './fields.ts';
import { leaving } from './leaving.ts';
import { libraries } from './libraries.ts';
import type { Pattern } from './pattern.ts';
import { steps } from './steps.ts';
import { success } from './success.ts';

export const PATTERNS: Record<string, Pattern[]> = { success, endings, leaving, steps, fields, errors, libraries };
