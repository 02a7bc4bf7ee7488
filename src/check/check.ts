// Checks pages one after the other in one browser.
import type { JourneyPlan } from '../domain/plan.ts';
import { type BrowserChoice, openBrowser } from './browser.ts';
import type { PageFacts } from './facts.ts';
import { type Finding, findingsOf } from './findings.ts';
import { visitPage } from './visit.ts';

export interface CheckOptions {
  urls: readonly string[];
  plan: JourneyPlan | undefined;
  browser: BrowserChoice;
  timeoutMs: number;
  /** Called before each page. */
  begun?(url: string): void;
}

export interface Report {
  pages: PageFacts[];
  findings: Finding[];
}

/** Throws a `CheckError` where a page cannot be opened, or no browser starts. */
export async function checkPages({ urls, plan, browser: choice, timeoutMs, begun }: CheckOptions): Promise<Report> {
  const browser = await openBrowser(choice);
  try {
    const pages: PageFacts[] = [];
    const steps = plan?.steps.map(({ stepKey }) => stepKey) ?? [];
    const tag = { org: plan?.organization ?? 'check', journey: plan?.slug ?? 'check' };
    for (const url of urls) {
      begun?.(url);
      pages.push(await visitPage(browser, url, { steps, tag, timeoutMs }));
    }
    return { pages, findings: findingsOf(pages, plan) };
  } finally {
    await browser.close();
  }
}
