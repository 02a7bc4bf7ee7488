// The inspector in a page (embed/inspector), as the commands ask it.
import type { Page } from 'playwright-core';
import type { Inspected } from '../domain/inspected.ts';
import type { Survey, SurveyedFocus, SurveyedOddity } from '../domain/surveyed.ts';

interface InPage {
  inspect(steps: string[]): Inspected | undefined;
  values(selectors: string[], lettersMin: number): Record<string, string>;
  addTag(service: string, org: string, journey: string): void;
  survey(steps: string[]): Survey;
  focusNow(): SurveyedFocus;
  fillAtOnce(place: number, value: string): void;
  openOptions(): number[];
  orderOddities(): SurveyedOddity[];
  widthOddities(): SurveyedOddity[];
  tokenOddities(): SurveyedOddity[];
}

/** Asks the inspector of the page. */
export function inPage<Name extends keyof InPage>(
  page: Page,
  name: Name,
  ...args: Parameters<InPage[Name]>
): Promise<ReturnType<InPage[Name]>> {
  return page.evaluate(
    ([member, given]) => {
      const inspector = (globalThis as unknown as { __waymarkCheck: Record<string, (...args: unknown[]) => unknown> })
        .__waymarkCheck;
      return inspector[member]?.(...given);
    },
    [name, args] as const,
  ) as Promise<ReturnType<InPage[Name]>>;
}
