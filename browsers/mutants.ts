// What happens to the script when one of its guards is taken out, and which case must notice.
export interface Mutant {
  guard: string;
  file: string;
  /** The text of the guard, as it stands in the source, and what stands there instead. */
  from: string;
  to: string;
  /** Case number, and the beginning of its title where a number has several. */
  nr: number;
  title?: string;
  engine?: 'Firefox' | 'WebKitGTK';
}

export const mutants: Mutant[] = [
  {
    guard: 'a prerender waits',
    file: 'start.ts',
    from: '(document as { prerendering?: boolean }).prerendering',
    to: 'false',
    nr: 17,
  },
  { guard: 'the start is flushed', file: 'start.ts', from: 'if (isNew) flush();', to: '', nr: 3 },
  {
    guard: 'no content type that needs a preflight',
    file: 'queue.ts',
    from: 'keepalive: true,',
    to: "keepalive: true, headers: { 'content-type': 'application/json' },",
    nr: 1,
  },
  { guard: 'a batch goes out at twenty', file: 'limits.ts', from: 'FLUSH_EVENTS = 20', to: 'FLUSH_EVENTS = 15', nr: 2 },
  { guard: 'the first wait is three seconds', file: 'limits.ts', from: 'WAIT_MS = 3_000', to: 'WAIT_MS = 300', nr: 3 },
  { guard: 'events count up', file: 'event.ts', from: '${session.seq++}', to: '${session.seq}', nr: 4 },
  {
    guard: 'Firefox stops an empty handler',
    file: 'start.ts',
    from: "on(window, 'pagehide', () => {});",
    to: '',
    nr: 5,
    engine: 'Firefox',
  },
  { guard: 'a hidden page is flushed', file: 'start.ts', from: 'beacon(false);', to: '', nr: 6 },
  {
    guard: 'a missing beacon is replaced',
    file: 'queue.ts',
    from: 'post(events).catch(() => {});',
    to: '{}',
    nr: 8,
    engine: 'Firefox',
  },
  { guard: 'a failure is tried again', file: 'queue.ts', from: 'status > 499', to: 'status > 599', nr: 9 },
  { guard: 'a lost answer is a failure', file: 'queue.ts', from: '!status ||', to: 'false ||', nr: 10 },
  { guard: 'refusals end it', file: 'queue.ts', from: '++refusals === REFUSALS_MAX', to: 'false', nr: 11 },
  { guard: 'a rejected request is caught', file: 'queue.ts', from: '() => settled(0),', to: 'undefined,', nr: 12 },
  { guard: 'the cache is left like a load', file: 'start.ts', from: 'if (event.persisted)', to: 'if (false)', nr: 16 },
  {
    guard: 'one instance',
    file: 'v1.ts',
    from: 'window.JourneyEmbed ||= start(options)',
    to: 'window.JourneyEmbed = start(options)',
    nr: 18,
  },
  {
    guard: 'storage that throws',
    file: 'session.ts',
    from: `export function read(name: string): string | null {
  try {
    return area(name).getItem(name);
  } catch {
    return null;
  }
}`,
    to: 'export const read = (name: string): string | null => area(name).getItem(name);',
    nr: 19,
  },
  {
    guard: 'ids without randomUUID',
    file: 'text.ts',
    from: "'10000000-1000-4000-8000-100000000000'.replace(",
    to: 'crypto.randomUUID().replace(',
    nr: 20,
  },
  { guard: 'a copy of a tab is told', file: 'session.ts', from: '(mayBeAlive || !old.alive)', to: 'true', nr: 21 },
  { guard: 'the session is kept', file: 'session.ts', from: "write('je_s', saved);", to: '', nr: 22 },
  {
    guard: 'Global Privacy Control',
    file: 'session.ts',
    from: 'stores = !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl;',
    to: 'stores = true;',
    nr: 23,
    engine: 'Firefox',
  },
  {
    guard: 'fetch as it was found',
    file: 'session.ts',
    from: `  try {
    saved = JSON.stringify(session);
  } catch {}`,
    to: '  saved = JSON.stringify(session);',
    nr: 25,
  },
  {
    guard: 'the same address is no view',
    file: 'route.ts',
    from: 'if (at !== last) changed();',
    to: 'changed();',
    nr: 26,
  },
  { guard: 'history answers as before', file: 'route.ts', from: 'return answer;', to: 'return 1 as never;', nr: 26 },
  { guard: 'history is followed', file: 'route.ts', from: '      check();\n', to: '', nr: 27 },
  {
    guard: 'a stopped submission is one',
    file: 'errors.ts',
    from: 'if (isIntended) attempt(el, true);',
    to: '',
    nr: 28,
  },
  { guard: 'checkValidity is no intent', file: 'errors.ts', from: 'now() - clickedAt < INTENT_MS', to: 'true', nr: 29 },
  {
    guard: 'form.submit() is seen',
    file: 'submit.ts',
    from: "on(root, 'formdata', () => {",
    to: "on(root, 'never', () => {",
    nr: 30,
    title: 'form.submit()',
  },
  {
    guard: 'submit is seen',
    file: 'submit.ts',
    from: "on(root, 'submit', ",
    to: "on(root, 'never', ",
    nr: 31,
    title: 'an app whose',
  },
  {
    guard: 'a submission is no drop-off',
    file: 'submit.ts',
    from: "expectLeave('submit');",
    to: '',
    nr: 30,
    title: 'a click',
  },
  {
    guard: 'success is inferred',
    file: 'success.ts',
    from: `succeed(',"inferred":true')`,
    to: 'void 0',
    nr: 31,
    title: 'an app whose',
  },
  {
    guard: 'an error is no success',
    file: 'errors.ts',
    from: "'aria-invalid')",
    to: "'', 0 as never)",
    nr: 31,
    title: 'an app that',
  },
  {
    guard: 'a removed field is left',
    file: 'fields.ts',
    from: 'if (current && !current.isConnected) leave();',
    to: '',
    nr: 34,
    title: 'a focused field that is removed',
    engine: 'WebKitGTK',
  },
  { guard: 'the last change is told', file: 'leave.ts', from: '  finishField();\n', to: '', nr: 35 },
  { guard: 'shadow trees are entered', file: 'fields.ts', from: 'listen(node, attach);', to: '{}', nr: 36 },
  {
    guard: 'forms are asked by prototype',
    file: 'dom.ts',
    from: 'Element.prototype.getAttribute.call(el, name)',
    to: 'el.getAttribute(name)',
    nr: 37,
  },
  {
    guard: 'no value is sent',
    file: 'keys.ts',
    from: "let id = '';",
    to: "if ((el as HTMLInputElement).value) return (el as HTMLInputElement).value; let id = '';",
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
    from: 'if (!session.done) emit(',
    to: 'if (session.done) emit(',
    nr: 40,
  },
  { guard: 'activity begins anew', file: 'leave.ts', from: '  session.active = now();\n', to: '', nr: 40 },
];
