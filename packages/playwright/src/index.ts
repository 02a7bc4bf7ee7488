// A fixture and matchers for Playwright: `test` with the journey of the page, and `expect` that knows what it should tell.
import { expect as baseExpect, test as baseTest } from '@playwright/test';
import { type CompleteOptions, checks, type ErrorOptions, type GoldenOptions } from '../../testing/src/checks.ts';
import { type Journey, openJourney } from '../../testing/src/journey.ts';

export type { Journey } from '../../testing/src/journey.ts';

export interface WaymarkOptions {
  /** "organization/journey", as in data-org and data-journey. */
  waymarkJourney: string;
  /** Where micro listens; without it, MICRO_URL says so. */
  microUrl: string | undefined;
}

export const test = baseTest.extend<WaymarkOptions & { journey: Journey }>({
  waymarkJourney: ['', { option: true }],
  microUrl: [undefined, { option: true }],
  journey: async ({ context, waymarkJourney, microUrl }, use, testInfo) => {
    if (testInfo.config.workers > 1) {
      throw new Error(
        'Tests of a journey share one micro: set workers to 1, or events of other tests are among theirs',
      );
    }
    // Makes the script send what it holds back. A page without it, or that is going away, has nothing to send.
    const flush = () =>
      Promise.all(
        context
          .pages()
          .map((page) =>
            page
              .evaluate(() => (globalThis as { JourneyEmbed?: { flush(): void } }).JourneyEmbed?.flush())
              .catch(() => undefined),
          ),
      );
    await use(await openJourney(waymarkJourney, { flush, ...(microUrl !== undefined && { url: microUrl }) }));
  },
});

/** Matchers that Playwright waits for. */
const verdict = async (check: Promise<{ pass: boolean; message: string }>) => {
  const { pass, message } = await check;
  return { pass, message: () => message };
};

export const expect = baseExpect.extend({
  toReach(journey: Journey, stepKey: string) {
    return verdict(checks.toReach(journey, this.isNot, stepKey));
  },
  toTellErrorOn(journey: Journey, fieldKey: string, options?: ErrorOptions) {
    return verdict(checks.toTellErrorOn(journey, this.isNot, fieldKey, options));
  },
  toComplete(journey: Journey, options?: CompleteOptions) {
    return verdict(checks.toComplete(journey, this.isNot, options));
  },
  toTellNothingOf(journey: Journey, canaries: readonly string[]) {
    return verdict(checks.toTellNothingOf(journey, this.isNot, canaries));
  },
  toTellAsIn(journey: Journey, goldenFile: string, options?: GoldenOptions) {
    return verdict(checks.toTellAsIn(journey, this.isNot, goldenFile, options));
  },
});
