// A month of the public page, and its name as people read it.
import type { PageState } from '../../../../src/domain/public-page.ts';
import { dates } from '../../ui/locale.ts';

export type MonthState = PageState['months'][number];

const named = dates({ month: 'long', year: 'numeric' });

/** `2026-05`: May 2026. */
export const monthName = (month: string): string => named(`${month}-01T00:00:00Z`, 'UTC');
