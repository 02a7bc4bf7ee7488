// How a case knows that nothing was sent: not by asking at once, but when something that began later has arrived.
import { advance } from './clock.ts';
import type { Stage } from './stage.ts';

/** Longer than any wait of the script that sends, also a doubled one, and long enough for a signal of idleness. */
const WAITS_ARE_OVER_MS = 120_000;
const MARK = '/embed/mark';

type Watched = Pick<Stage, 'collector' | 'tab'>;

/** A page script, after the recording script, that reports to the collector that the page is left. */
export const saysWhenLeft = ({ collector }: Pick<Stage, 'collector'>): string =>
  `<script>{
    const ask = fetch;
    addEventListener('pagehide', () => void ask('${collector.url}${MARK}/left', { keepalive: true }).catch(() => {}));
  }</script>`;

/** Runs all timers of a page that has a clock of its own, and waits for a request that the page makes after that. */
export async function timePasses({ collector, tab }: Watched): Promise<void> {
  await advance(tab, WAITS_ARE_OVER_MS);
  await aRequestArrives({ collector, tab });
}

/** Leaves a page that says so, and waits for that, and for a request of the page that follows, which has no script. */
export async function leaves({ collector, tab, site }: Pick<Stage, 'collector' | 'tab' | 'site'>): Promise<void> {
  const before = marks(collector, '/left');
  site.page('/away', 'away');
  await tab.goto(`${site.url}/away`);
  await collector.until(() => marks(collector, '/left') > before, 'what the page says when it is left');
  await aRequestArrives({ collector, tab });
}

/** All that came from the script: every request but those above and the one for the script itself. */
export const ofScript = ({ collector }: Pick<Stage, 'collector'>): string[] =>
  collector.requests
    .filter(({ path }) => !path.startsWith(MARK) && !path.endsWith('/v1.js'))
    .map(({ method, path }) => `${method} ${path}`);

export const STORED = 'Object.keys(localStorage).concat(Object.keys(sessionStorage)).sort()';

/** Waits for a request that the page itself makes now: what arrived before has been handled, what it sent has arrived. */
export async function aRequestArrives({ collector, tab }: Watched): Promise<void> {
  const before = marks(collector, '/asked');
  await tab.evaluate(`void fetch('${collector.url}${MARK}/asked', { cache: 'no-store' }).catch(() => {})`);
  await collector.until(() => marks(collector, '/asked') > before, 'a request of the page itself');
}

const marks = ({ requests }: Stage['collector'], which: string): number =>
  requests.filter(({ path }) => path === MARK + which).length;
