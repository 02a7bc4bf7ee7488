// A visitor's walk as a list of steps. A number of seconds after a step is the time that passes then on the page's clock.
import type { Tab } from './engines.ts';

export interface Visitor extends Tab {
  /** Time passes: seconds for which the page does what it has to. */
  wait(seconds: number): Promise<void>;
  url: string;
}

export type Step = (visitor: Visitor) => Promise<void>;

export async function take(visitor: Visitor, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await step(visitor);
}

/** A step, and then seconds, if any. */
const then =
  (seconds: number, step: Step): Step =>
  async (visitor) => {
    await step(visitor);
    if (seconds > 0) await visitor.wait(seconds);
  };

export const click = (selector: string, seconds = 0): Step => then(seconds, (visitor) => visitor.click(selector));
export const enter = (selector: string, seconds = 0): Step => then(seconds, (visitor) => visitor.enter(selector));
export const fill = (selector: string, seconds = 0, text = 'x'): Step =>
  then(seconds, (visitor) => visitor.type(selector, text));
export const pressesEscape = (seconds = 0): Step => then(seconds, (visitor) => visitor.escape());
/** Runs in the page. */
export const run = (script: string, seconds = 0): Step => then(seconds, (visitor) => visitor.evaluate(script));
export const wait = (seconds: number): Step => then(seconds, async () => {});

/** Until the expression is true in the page. */
export const until = (expression: string, seconds = 0): Step => then(seconds, (visitor) => visitor.until(expression));
export const shows = (selector: string, seconds?: number): Step => until(isShown(selector), seconds);
export const lacks = (selector: string, seconds?: number): Step => until(`!${isShown(selector)}`, seconds);
/** Opens a page of the site by its path. */
export const goes = (path: string, seconds = 0): Step => then(seconds, (visitor) => visitor.goto(visitor.url + path));
/** Until the page of a path is open. */
export const at = (path: string, seconds?: number): Step => until(isAt(path), seconds);
/** And the script runs in it. */
export const loads = (path: string, seconds?: number): Step => until(`${isAt(path)} && window.JourneyEmbed`, seconds);
/** A press that an answer of the server, another page, follows. */
export const reloads =
  (selector: string, seconds?: number): Step =>
  async (visitor) => {
    await visitor.evaluate('window.isOld = true');
    await visitor.click(selector);
    await until('!window.isOld && document.readyState === "complete" && window.JourneyEmbed', seconds)(visitor);
  };

const isShown = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`;
const isAt = (path: string) => `location.pathname === ${JSON.stringify(path)}`;
