// What happens to the script when one of its guards is taken out, and which case or pattern must notice.

export interface Mutant {
  guard: string;
  file: string;
  /** The text of the guard, as it stands in the source, and what stands there instead. */
  from: string;
  to: string;
  /** Number of a case or a host, and the beginning of its title where a number has several; or the name of a pattern. */
  nr?: number;
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
  { guard: 'the start is flushed', file: 'recorder.ts', from: 'later(flush);', to: '', nr: 1 },
  {
    guard: 'no content type that needs a preflight',
    file: 'memory.ts',
    from: 'keepalive: true,',
    to: "keepalive: true, headers: { 'content-type': 'application/json' },",
    nr: 1,
  },
  { guard: 'a batch goes out at twenty', file: 'limits.ts', from: 'BATCH_EVENTS = 20', to: 'BATCH_EVENTS = 15', nr: 2 },
  { guard: 'events count up', file: 'memory.ts', from: 'seq: session._counted++,', to: 'seq: 0,', nr: 4 },
  {
    guard: 'Firefox stops an empty handler',
    file: 'start.ts',
    from: "addEventListener('pagehide', mark, true);",
    to: '',
    nr: 5,
    engine: 'Firefox',
  },
  {
    guard: 'what was kept is sent',
    file: 'memory.ts',
    from: 'if (state._queue) state._queue.push(...unsent);',
    to: '',
    nr: 8,
    title: 'what neither',
  },
  {
    guard: 'a failure is tried again',
    file: 'memory.ts',
    from: 'if (state._queue) state._queue.unshift(...batch);',
    to: '',
    nr: 9,
  },
  { guard: 'only 204 is delivered', file: 'memory.ts', from: 'status === 204', to: 'status < 300', nr: 53 },
  { guard: 'refusals end it', file: 'memory.ts', from: 'state._refusals >= REFUSALS_MAX', to: 'false', nr: 11 },
  {
    guard: 'several signs are one attempt',
    file: 'recorder.ts',
    from: 'since(state._attemptAt) < SAME_ATTEMPT_MS || ',
    to: '',
    nr: 47,
  },
  {
    guard: 'an error page is no success',
    file: 'outcome.ts',
    from: 'page.responseStatus >= 400',
    to: 'false',
    title: 'an error page at another address',
  },
  {
    guard: 'a refused request is no success',
    file: 'start.ts',
    from: 'isAsked && responseStatus >= 400',
    to: 'responseStatus >= 999',
    title: 'an application whose server says no',
  },
  {
    guard: 'a bank is no success',
    file: 'outcome.ts',
    from: "!all(roots, 'iframe').some(asksElsewhere)",
    to: 'true',
    title: 'an overlay of a bank',
  },
  {
    guard: 'a page of fields is no success',
    file: 'outcome.ts',
    from: '!fieldsIn(roots)[0] &&',
    to: '',
    title: 'a login page',
  },
  {
    guard: 'an information needs a submission',
    file: 'outcome.ts',
    from: '!last || !isPending(session._submitted) || ',
    to: '!last || ',
    title: 'an information that a link led to',
  },
  {
    guard: 'another form is no attempt',
    file: 'recorder.ts',
    from: 'if (!(press?._isOwn ?? isOwn(el, submitter, panel))) return false;',
    to: '',
    title: 'search, language',
  },
  {
    guard: 'what says that it saves or goes back is no attempt',
    file: 'outcome.ts',
    from: "is(submitter, '[formnovalidate]') ||",
    to: '',
    title: 'saving a draft',
  },
  {
    guard: 'an expectation that came to nothing ends',
    file: 'start.ts',
    from: 'if (since(state._leavingAt) > INTENT_MS) expect();',
    to: '',
    title: 'closing within ten seconds of a download',
  },
  {
    guard: 'an application that answers by itself stays',
    file: 'start.ts',
    from: "later(() => event.defaultPrevented && state._leaving === 'submit' && expect());",
    to: '',
    title: 'closing within ten seconds of a Next',
  },
  {
    guard: 'a panel beside the window is not seen',
    file: 'recorder.ts',
    from: ' && isOnScreen(el)',
    to: '',
    title: 'panels on a track',
  },
  {
    guard: 'a panel behind is not seen',
    file: 'dom.ts',
    from: '[inert],',
    to: '',
    title: 'a panel behind inert',
  },
  {
    guard: 'what is typed in is not wrong yet',
    file: 'errors.ts',
    from: '!isTyping(error) && ',
    to: '',
    title: 'an error that comes and goes',
  },
  {
    guard: 'a class is an error only after a submission',
    file: 'errors.ts',
    from: '(!error._isVague || (isAnswer && !wasThere))',
    to: 'true',
    title: 'words of a class',
  },
];
