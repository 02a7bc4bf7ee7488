// What happens to the script when one of its guards is taken out, and which case must notice.
import { formMutants } from './mutants-forms.ts';
import { guardMutants } from './mutants-guards.ts';
import { hostMutants } from './mutants-hosts.ts';

export interface Mutant {
  guard: string;
  file: string;
  /** The text of the guard, as it stands in the source, and what stands there instead. */
  from: string;
  to: string;
  /** Number of a case or a host, and the beginning of its title where a number has several. */
  nr: number;
  title?: string;
  engine?: 'Firefox' | 'WebKitGTK';
}

/** What a beacon that was refused makes of its batch. */
const SECOND_WAY_OUT = `post(batch).catch(() => {
        queue.push(...batch);
        save(session.alive);
      });`;

export const mutants: Mutant[] = [
  {
    guard: 'a prerender waits',
    file: 'start.ts',
    from: '(document as { prerendering?: boolean }).prerendering',
    to: 'false',
    nr: 17,
  },
  {
    guard: 'the start is flushed',
    file: 'view.ts',
    from: 'later(flush);',
    to: '',
    nr: 1,
  },
  {
    guard: 'no content type that needs a preflight',
    file: 'queue.ts',
    from: 'keepalive: true,',
    to: "keepalive: true, headers: { 'content-type': 'application/json' },",
    nr: 1,
  },
  { guard: 'a batch goes out at twenty', file: 'limits.ts', from: 'BATCH_EVENTS = 20', to: 'BATCH_EVENTS = 15', nr: 2 },
  { guard: 'the first wait is three seconds', file: 'limits.ts', from: 'WAIT_MS = 1_500', to: 'WAIT_MS = 150', nr: 3 },
  { guard: 'events count up', file: 'event.ts', from: 'seq: session.counted++,', to: 'seq: 0,', nr: 4 },
  {
    guard: 'Firefox stops an empty handler',
    file: 'start.ts',
    from: "addEventListener('pagehide', mark, true);",
    to: '',
    nr: 5,
    engine: 'Firefox',
  },
  { guard: 'a body is bounded', file: 'limits.ts', from: 'BATCH_EVENTS = 20', to: 'BATCH_EVENTS = 200', nr: 7 },
  { guard: 'a hidden page is flushed', file: 'page.ts', from: '    beacon();\n', to: '', nr: 6 },
  {
    guard: 'a missing beacon is replaced',
    file: 'queue.ts',
    from: SECOND_WAY_OUT,
    to: '{}',
    nr: 8,
    engine: 'Firefox',
  },
  {
    guard: 'a refused beacon is replaced',
    file: 'queue.ts',
    from: SECOND_WAY_OUT,
    to: '{}',
    nr: 8,
    title: 'a beacon',
  },
  {
    guard: 'what nothing took is kept',
    file: 'queue.ts',
    from: SECOND_WAY_OUT,
    to: 'post(batch).catch(log);',
    nr: 8,
    title: 'what neither',
  },
  {
    guard: 'what was kept is sent',
    file: 'session.ts',
    from: 'queue.push(...unsent);',
    to: '',
    nr: 8,
    title: 'what neither',
  },
  {
    guard: 'what was kept is sent once',
    file: 'session.ts',
    from: '  save(true);\n  queue.push(...unsent);',
    to: '  queue.push(...unsent);\n  save(true);',
    nr: 8,
    title: 'what neither',
  },
  {
    guard: 'consent does not begin a prerender',
    file: 'start.ts',
    from: '(document as { prerendering?: boolean }).prerendering',
    to: 'false',
    nr: 17,
    title: 'consent',
  },
  {
    guard: 'a failure is tried again',
    file: 'queue.ts',
    from: '            queue.unshift(...flying);\n',
    to: '',
    nr: 9,
  },
  {
    guard: 'a lost answer is a failure',
    file: 'queue.ts',
    from: '.catch((error) => error)\n      .then',
    to: '.then',
    nr: 10,
  },
  { guard: 'refusals end it', file: 'queue.ts', from: '? 3 : 1', to: '? 1 : 1', nr: 11 },
  {
    guard: 'a rejected request is caught',
    file: 'queue.ts',
    from: '.catch((error) => error)\n      .then',
    to: '.then',
    nr: 12,
  },
  {
    guard: 'nothing is sent without a network',
    file: 'queue.ts',
    from: ' || !navigator.onLine',
    to: '',
    nr: 15,
    engine: 'WebKitGTK',
  },
  { guard: 'the network that is back sends', file: 'page.ts', from: 'online: flush,', to: '', nr: 15 },
  {
    guard: 'the cache does not prolong a session',
    file: 'session.ts',
    from: 'since(old.acted) < IDLE_MAX_MS && ',
    to: '',
    nr: 16,
    title: 'after half',
  },
  {
    guard: 'the clock stands still in the cache',
    file: 'session.ts',
    from: 'old.began += since(session.acted);',
    to: '{}',
    nr: 16,
    title: 'minutes',
  },
  { guard: 'the cache is left like a load', file: 'page.ts', from: 'if (event.persisted)', to: 'if (false)', nr: 16 },
  {
    guard: 'what says it is a prerender waits',
    file: 'start.ts',
    from: '(document as { prerendering?: boolean }).prerendering',
    to: 'false',
    nr: 17,
    title: 'a page that says',
  },
  {
    guard: 'one instance',
    file: 'v1.ts',
    from: 'window.JourneyEmbed ||= start(',
    to: 'window.JourneyEmbed = start(',
    nr: 18,
  },
  {
    guard: 'storage that throws',
    file: 'session.ts',
    from: 'guard(access)()',
    to: 'access()',
    nr: 19,
  },
  {
    guard: 'cookies that are blocked',
    file: 'session.ts',
    from: 'guard(access)()',
    to: 'access()',
    nr: 19,
    title: 'a browser that blocks all cookies (Chromium)',
  },
  {
    guard: 'ids without randomUUID',
    file: 'text.ts',
    from: 'URL.createObjectURL(new Blob()).slice(-36)',
    to: 'crypto.randomUUID()',
    nr: 20,
  },
  { guard: 'a copy of a tab is told', file: 'session.ts', from: '!old.alive &&', to: '', nr: 21 },
  {
    guard: 'a copy of a tab that a link opened is told',
    file: 'session.ts',
    from: '!old.alive &&',
    to: '',
    nr: 21,
    title: 'a tab that a link',
  },
  {
    guard: 'a page after half an hour is another session',
    file: 'session.ts',
    from: 'since(old.acted) < IDLE_MAX_MS && ',
    to: '',
    nr: 22,
    title: 'a page within',
  },
  {
    guard: 'half an hour ends the session',
    file: 'leave.ts',
    from: '[60, 300, 1800]',
    to: '[60, 300, 18000]',
    nr: 22,
    title: 'thirty minutes',
  },
  {
    guard: 'the session is kept',
    file: 'session.ts',
    from: 'sessionStorage[place] = JSON.stringify([session, queue]);',
    to: '',
    nr: 22,
  },
  {
    guard: 'Global Privacy Control',
    file: 'session.ts',
    from: '!(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl &&',
    to: '',
    nr: 23,
    engine: 'Firefox',
  },
  {
    guard: 'the signal of an extension',
    file: 'session.ts',
    from: '!(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl &&',
    to: '',
    nr: 23,
    title: 'so does',
  },
  {
    guard: 'no error of the host reaches the page',
    file: 'guard.ts',
    from: `    try {
      return fn(...args);
    } catch (error) {
      log(error);
    }`,
    to: '    return fn(...args);',
    nr: 25,
  },
  {
    guard: 'the same address is no view',
    file: 'view.ts',
    from: '|| viewed === route()',
    to: '',
    nr: 26,
  },
  {
    guard: 'fragments that are routes count',
    file: 'steps.ts',
    from: " + (location.hash.match(/^#!?\\/.*/) || '')",
    to: '',
    nr: 26,
  },
  {
    guard: 'the page is looked at now and then',
    file: 'start.ts',
    from: 'setInterval(mark, TICK_MS)',
    to: 'undefined',
    nr: 26,
    title: 'a change of address that',
  },
  { guard: 'changes of address are followed', file: 'watch.ts', from: '  lookView();\n', to: '', nr: 27 },
  {
    guard: 'no value is sent',
    file: 'keys.ts',
    from: "attr(el, 'name') ||",
    to: "(el as HTMLInputElement).value || attr(el, 'name') ||",
    nr: 39,
  },
  {
    guard: 'no query is sent',
    file: 'text.ts',
    from: 'location.pathname',
    to: '(location.pathname + location.search)',
    nr: 39,
  },
  {
    guard: 'a pause is signalled',
    file: 'leave.ts',
    from: 'if (!session.completed) emit(',
    to: 'if (session.completed) emit(',
    nr: 40,
  },
  {
    guard: 'who leaves later did not leave at once',
    file: 'limits.ts',
    from: 'RAPID_EXIT_MS = 5e3',
    to: 'RAPID_EXIT_MS = 5e4',
    nr: 40,
    title: 'who leaves',
  },
  {
    guard: 'a link is no drop-off',
    file: 'submit.ts',
    from: "expectLeave('navigate');",
    to: '{}',
    nr: 40,
    title: 'who leaves',
  },
  { guard: 'activity begins anew', file: 'leave.ts', from: '  session.acted = Date.now();\n', to: '', nr: 40 },
  ...formMutants,
  ...guardMutants,
  ...hostMutants,
];
