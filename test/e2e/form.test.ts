// The main job, whole: people in a real browser walk a real multi-step form that carries the embed script, and the
// journey, retrieved over HTTP, shows what happened. Nothing that they typed is anywhere.
import { type Browser, devices, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DEMO_JOURNEY, DEMO_ORG, DEMO_STEPS } from '../../src/demo/journey.ts';
import { demoPage } from '../../src/demo/page.ts';
import type { Journey } from '../../src/domain/journey.ts';
import { CHROMIUM_ARGS } from '../embed/support/bench.ts';
import { leaveChromium, openChromium } from '../support/chromium.ts';
import { filesHolding } from '../support/folder.ts';
import { freePort } from '../support/process.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let browser: Browser;
let key: string;
let journey: Journey;

beforeAll(async () => {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const page = demoPage({ orgKey: DEMO_ORG.slug, journeyKey: DEMO_JOURNEY.slug, baseUrl });
  service = await startTestService({ plugins: [page], config: { port, baseUrl } });
  await service.org(DEMO_ORG.slug);
  key = await service.key(DEMO_ORG.slug);
  const steps = DEMO_STEPS.map(({ stepKey, name, stepType }, index) => ({ stepKey, name, stepType, index }));
  journey = await service.journey(key, { ...DEMO_JOURNEY, steps });
  browser = await openChromium({ args: CHROMIUM_ARGS });
});
afterAll(async () => {
  await leaveChromium(browser);
  await service?.remove();
});

const CANARY = 'Xanthippe';
const IBAN = 'DE89370400440532013000';

async function fillStep(page: Page, stepKey: string): Promise<void> {
  const step = page.locator(`[data-journey-step="${stepKey}"]`);
  const names = new Set<string>();
  for (const control of await step.locator('input, select').all()) {
    const [type, name] = await control.evaluate((el: { type: string; name: string }) => [el.type, el.name] as const);
    if (type === 'radio' || type === 'checkbox') {
      if (!names.has(name)) await control.check();
      names.add(name);
    } else if (type === 'file') {
      await control.setInputFiles({
        name: `${CANARY}-file.pdf`,
        mimeType: 'application/pdf',
        buffer: Buffer.from(CANARY),
      });
    } else if (type.startsWith('select')) await control.selectOption({ index: 1 });
    else if (type === 'number' || name === 'rent' || name === 'monthly-income') await control.fill('7');
    else await control.fill(name === 'iban' ? IBAN : `${CANARY} Quill`);
  }
}

/** Walks up to a step (its index), fills what comes before. */
async function walkTo(page: Page, last: number): Promise<void> {
  await page.goto(`${service.url}/demo`);
  await page.waitForFunction('window.JourneyEmbed');
  for (const { stepKey } of DEMO_STEPS.slice(0, last)) {
    await fillStep(page, stepKey);
    await page.locator(`[data-journey-step="${stepKey}"] [data-go="on"]`).click();
  }
  await page.locator(`[data-journey-step="${DEMO_STEPS[last]?.stepKey}"]`).waitFor({ state: 'visible' });
}

async function retrieved() {
  const { healthMetrics, behaviorMetrics, eventCountsLast24h, unmappedStepIds } = await service.retrieve(
    key,
    journey.slug,
  );
  return { ...healthMetrics, ...behaviorMetrics, counts: eventCountsLast24h, unmappedStepIds };
}

it('shows a visitor who finishes and two who give up at the documents', async () => {
  const finisher = await browser.newPage();
  await walkTo(finisher, DEMO_STEPS.length - 1);
  await fillStep(finisher, 'sign-and-send');
  await finisher.getByRole('button', { name: 'Send application' }).click();
  await finisher.locator('#sent').waitFor({ state: 'visible' });
  await finisher.close({ runBeforeUnload: true });

  const documents = DEMO_STEPS.findIndex(({ stepKey }) => stepKey === 'documents');
  for (const device of [undefined, devices['Pixel 7']]) {
    const context = await browser.newContext(device);
    const page = await context.newPage();
    await walkTo(page, documents);
    // Continues without the documents that are asked for, reads so, and leaves.
    await page.locator('[data-journey-step="documents"] [data-go="on"]').click();
    await page.goto('about:blank');
    await context.close();
  }

  await vi.waitFor(
    async () => {
      const shown = await retrieved();
      expect(shown).toMatchObject({
        sessionCount: 3,
        hasRecentEvents: true,
        topDropoffStep: { stepKey: 'documents', stepName: 'Upload your documents', abandonmentRate: 2 / 3 },
        unmappedStepIds: [],
      });
      expect(shown.completionRate).toBeCloseTo(1 / 3, 10);
      expect(shown.mobileRate).toBeCloseTo(1 / 3, 10);
      expect(shown.medianTimeToComplete).toBeGreaterThan(0);
      expect(shown.counts).toMatchObject({
        session_start: 3,
        page_view: 3,
        step_view: DEMO_STEPS.length + 2 * (documents + 1),
        submit_success: 1,
        session_end: 3,
      });
      for (const tag of [
        'field_focus',
        'field_blur',
        'field_change',
        'validation_error',
        'submit_attempt',
        'dropoff_signal',
      ]) {
        expect(shown.counts[tag], tag).toBeGreaterThan(0);
      }
    },
    { timeout: 15_000, interval: 100 },
  );
});

it('stores no typed, chosen or attached value', async () => {
  const events = JSON.stringify(await service.service.store.query('SELECT * FROM events'));
  expect(events).toContain('"documents"');
  for (const typed of [CANARY, 'Quill', IBAN]) {
    expect(events).not.toContain(typed);
    expect(filesHolding(service.dataDir, typed)).toEqual([]);
  }
});
