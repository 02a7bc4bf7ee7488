// English, the reference for the other languages: types find missing messages, test/docs/languages.test.ts broken and unused ones.
export default {
  phrases: {
    share: '{percent} ({part, number} of {whole, number})',
    range: '{ends, select, same {about {low}} other {{low} to {high}}}',
    onDay: 'on {day}',
    fromTo: 'from {first} to {last}',
    days: '{first} to {last}',
    notConfirmed:
      'Not confirmed: nobody has declared a success, so {likely, plural, =1 {the one completion is} other {all # completions are}} only likely. The completion rate is {ends, select, same {about {low}} other {between {low} and {high}}}.',
    notConfirmedUnknown:
      'Not confirmed: nobody has declared a success, so {likely, plural, =1 {the one completion is} other {all # completions are}} only likely, and of {unknown, plural, =1 {1 more that sent the last step it is unknown whether it worked} other {# more that sent the last step it is unknown whether they worked}}. The completion rate is {ends, select, same {about {low}} other {between {low} and {high}}}.',
    partlyDeclared:
      'Not confirmed: {declared, plural, one {# completion is} other {# completions are}} declared, and {likely, plural, one {# more is} other {# more are}} only likely; of {unknown, plural, =1 {1 more that sent the last step it is unknown whether it worked} other {# more that sent the last step it is unknown whether they worked}}. The completion rate is {ends, select, same {about {low}} other {between {low} and {high}}}.',
    declaredUnknown:
      'Not confirmed: {declared, plural, one {# completion is} other {# completions are}} declared, and of {unknown, plural, =1 {1 more that sent the last step it is unknown whether it worked} other {# more that sent the last step it is unknown whether they worked}}. The completion rate is {ends, select, same {about {low}} other {between {low} and {high}}}.',
  },
  mail: {
    open: 'Open in Waymark',
    linkTo: '{label}: {url}',
    noMore: 'No more of these',
    noMoreLink: 'No more of these: {url}',
    because: 'Waymark at {url} sends this because an owner added your address to its messages.',
    test: 'This is a test with an example. Nothing happened.',
    testSubject: 'Test: {subject}',
    subject: '{title}: {name}',
    report: 'Report: {about}, {days}',
    outOfTurn: 'An owner sent this report out of turn.',
    journeys: 'Journeys',
    titles: {
      'alert.opened': 'Alert',
      'alert.closed': 'Alert over',
      'journey.created': 'Journey created',
      'journey.updated': 'Journey changed',
      'journey.deleted': 'Journey deleted',
      'step.created': 'Step added',
      'step.updated': 'Step changed',
      'step.deleted': 'Step deleted',
      'step.reordered': 'Steps reordered',
      'memo.ready': 'Memo ready',
      'simulation.ready': 'Simulation ready',
      'forecast.scored': 'Forecast scored',
      'report.ready': 'Report',
      'erasure.done': 'Erasure done',
    },
  },
  letters: {
    once: 'Sent once by Waymark at {url}.',
    onceOrNothing: 'Sent once by Waymark at {url}. If you do not know why you have it, do nothing.',
    confirm: {
      subject: 'Please confirm that you want messages from Waymark',
      asks: 'An owner of "{name}" wants to send messages of Waymark to this address: alerts and news about its online forms.',
      nothing: 'Nothing is sent until you confirm. If you do not know why you are asked, do nothing.',
      link: 'Confirm (within 7 days)',
    },
    invitation: {
      subject: 'Invitation to "{name}" in Waymark',
      invited: 'You are invited to "{name}" in Waymark, which shows where people give up in online forms.',
      works: 'The link works once, for 30 days.',
      link: 'Accept the invitation',
    },
    password: {
      subject: 'Set a new password for Waymark',
      operator:
        'The operator of Waymark made a link with which you set a new password. It works once, for 7 days. Your old password works until then.',
      asked:
        'The sign-in page was asked for a link with which you set a new password. It works once, for {minutes, plural, one {# minute} other {# minutes}}. Your old password works until then.',
      notYou: 'If it was not you who asked, do nothing: nobody but you has the link.',
      link: 'Set a new password',
    },
    noPassword: {
      subject: 'You sign in to Waymark without a password',
      asked:
        'The sign-in page was asked for a link with which you set a new password. Your account has no password: it uses single sign-on.',
      notYou: 'If it was not you who asked, do nothing.',
      link: 'Sign in',
    },
  },
  consent: {
    confirm: 'Receive messages?',
    confirmText: '"{org}" wants to send messages of Waymark to {address}. Every message has a link to receive no more.',
    confirmButton: 'Receive messages',
    confirmed: 'Confirmed',
    confirmedText: 'Messages go to {address} from now on.',
    stop: 'Receive no more messages?',
    stopText: '"{org}" will send no more of these messages of Waymark to {address}.',
    stopButton: 'Receive no more',
    stopped: 'No more messages',
    stoppedText:
      'No more of these messages go to {address}. One that is under way may still arrive. To receive them again, ask who sent them.',
  },
  news: {
    journeyCreated: 'The journey was created.',
    journeyUpdated: 'The journey was changed.',
    journeyDeleted: 'The journey was deleted.',
    stepAdded: 'Step "{step}" was added.',
    stepChanged: 'Step "{step}" was changed.',
    stepDeleted: 'Step "{step}" was deleted.',
    stepsMoved: '{n, plural, one {# step} other {# steps}} got another place.',
    ready: 'The {kind, select, memo {memo} other {simulation}} "{title}" is ready.',
    refused:
      'The {kind, select, memo {memo} other {simulation}} "{title}" is ready: there is too little data for a result.',
    scored: 'The forecast "{title}" was compared with what happened after the change.',
    erased: 'An erasure is done: {n, plural, one {# session} other {# sessions}} removed.',
  },
  notes: {
    stepAdded: 'Step added: {step}',
    stepChanged: 'Step changed: {step} ({members})',
    stepDeleted: 'Step deleted: {step}',
    stepsMoved: 'Steps reordered',
    origins: 'Allowed origins changed: {origins}',
    everyOrigin: 'every origin',
    script: 'Pages use version {version} of the script',
  },
  alerts: {
    step: '"{name}"',
    trackingSilent:
      'Nothing has arrived from the pages of this journey since {since}; in these hours about {usual, number} visits are usual.',
    stepSilent:
      'Almost nobody has reached {step} since {since}: {part, number} of {whole, number} people who could have, where {usual} are expected by now.',
    noSuccess:
      'Nobody has completed since {since} (0 of {whole, number} people on the last step), where {usual} are expected by now.',
    stepLoss:
      '{percent} of the people who saw {step} left there ({part, number} of {whole, number}, from {since} on); usual are {ends, select, same {about {low}} other {{low} to {high}}}.',
    completion:
      '{percent} of people completed ({part, number} of {whole, number}, from {since} on); usual are {ends, select, same {about {low}} other {{low} to {high}}}.',
    fieldErrors:
      '{percent} of the people who used the field "{field}" on {step} met an error ({part, number} of {whole, number}); usual on this weekday are {ends, select, same {about {low}} other {{low} to {high}}}.',
    refusedBatches:
      '{percent} of the requests of the last 24 hours were refused by a limit ({part, number} of {whole, number}); usual are {usual}. The figures lack these visits.',
    markedSessions:
      '{percent} of the visits of the last 24 hours look wrong ({part, number} of {whole, number}); usual are {usual}.',
    targetMissed:
      'The target was missed two weeks in a row: last week {percent} completed ({part, number} of {whole, number}), the target is {usual}.',
    timeMissed: 'The target of the time to complete was missed two weeks in a row ({whole, number} visits last week).',
    receivedGap:
      'The case system received {part, number} submissions where the pages reported {whole, number} as sent ({hours, number} hours from {since} on); usual are {usual, number}.',
    leftOut:
      '{n, plural, one {# visit of a network that stands out is} other {# visits of few networks that stand out are}} left out of this.',
    over: 'It has been as usual again since {since}.',
    cost: 'About {lost, number} people fewer than usual got through since it began.',
    never: 'Chance does not make this: less than once in a billion such windows.',
    notRare: 'By chance alone this is not rare any more.',
    rare: 'By chance alone, fewer than 1 in {windows, number} such windows show this.',
    look: {
      trackingSilent:
        'Open the first page of the journey yourself and check with Install whether it reports. If a release went out, look whether the script is still in the page.',
      stepSilent:
        'Walk from {before} to {step} yourself. If that works, the page of {step} no longer reports: look at the latest release.',
      firstSilent: 'Open {step} yourself. If that works, its page no longer reports: look at the latest release.',
      noSuccess:
        'Send the form yourself. If that works, the page that confirms it no longer reports: look at the latest release.',
      stepLoss: 'Open {step} and compare its errors, browsers and devices with the days before.',
      completion:
        'Compare sources, devices and browsers of these visits with the days before: no single step explains it.',
      fieldErrors: 'Enter something usual into "{field}" yourself, and look which error is the most frequent.',
      refusedBatches:
        'Look at the requests of the busiest hour under Install, and raise the limit if the visits are real.',
      markedSessions: 'Open the overview: it names the marks, and leaves these visits out with one click.',
      fewerReceived:
        'Send the form yourself, and look for it in the case system: submissions may be lost on the way, or pages report success without one.',
      moreReceived:
        'Send the form yourself, and see whether the session completes: pages may lack the script, or submissions arrive by other ways too.',
      targetMissed: 'Read the newest memo of the journey, or have one made: it says what is worth changing.',
    },
  },
  feed: {
    alert: 'Alert: {sentence}',
    over: 'Over: {sentence}',
    memo: 'Memo: {title}',
    forecast: 'Forecast compared: {title}',
  },
  report: {
    title: '{journey}, {days}',
    started: 'Sessions that started {days}.',
    startedOnly: 'Sessions that started {days}, only {filters}.',
    filter: '{name} {value}',
    twoFilters: '{one}; {other}',
    notGiven: 'not given',
    filters: {
      deviceClass: 'device',
      language: 'language',
      source: 'source',
      browser: 'browser',
      variant: 'variant',
      only: 'those marked',
      without: 'those not marked',
    },
    filterMarks: {
      foreignHost: 'foreign host',
      burst: 'busy network',
      crowd: 'many sessions in one batch',
      seqGap: 'impossible gaps',
      clock: 'clock beyond belief',
      bot: 'bot',
      proven: 'proven by its page',
      noStart: 'no start',
      loneSuccess: 'success and nothing else',
      tooFast: 'too fast for a person',
      truncated: 'truncated',
    },
    marked:
      'Sessions that may not be visitors change this page: {n, number} look wrong and are counted. Of these, {own} completed; of the others, {others}.',
    notWhole: 'These figures are not whole',
    silentStep:
      'The step “{step}” sends nothing: no session saw it, although {n, plural, one {# session} other {# sessions}} saw a later one.',
    nobody: 'Nobody has completed, of {n, plural, one {# session} other {# sessions}}.',
    noCompletion:
      'Nobody has completed, although {n, plural, one {# session} other {# sessions}} saw the last step, “{step}”. Does the page that confirms report success?',
    noSession: 'No session started.',
    allExcluded:
      '{n, plural, =1 {The one session of this period is excluded: an owner leaves it out of every figure.} other {All # sessions of this period are excluded: an owner leaves them out of every figure.}}',
    excluded: '{n, plural, one {# session is} other {# sessions are}} excluded.',
    completed: '{n, plural, one {# session} other {# sessions}}: {share} completed, {range}.',
    stillOpen: '{n, plural, one {# is} other {# are}} still open.',
    times: 'Half of the completed sessions took less than {half}, nine in ten less than {most}.',
    nothingBefore: 'Before that, {days}: no session to compare with.',
    before: 'Before that, {days}: {n, plural, one {# session} other {# sessions}}, {percent} completed.',
    beganWithin: 'Not compared: tracking began on {day}.',
    tooFewToCompare: 'Too few sessions to compare.',
    maybeChance: 'The difference may be chance.',
    isNow:
      'It is now {by} points {direction, select, up {higher} other {lower}} ({ends, select, same {about {low}} other {between {low} and {high}}} points).',
    targetCompletion: 'Target for completion: {target}, {reached, select, yes {reached} other {not reached}}.',
    targetTime: 'Target for the median time: {target}, {reached, select, yes {reached} other {not reached}}.',
    leave: 'Where people leave',
    tooFewToName: 'Too few sessions to name a step.',
    noneStandsOut: 'No step stands out.',
    worst: 'The step where most people stopped is “{step}”: {share}, {range}.',
    reasons: {
      met_error: 'Of those who left there, {left} met an error in “{field}”, of those who went on {wentOn}.',
      was_stopped: 'Of those who left there, {left} tried to submit and were stopped, of those who went on {wentOn}.',
      went_back: 'Of those who left there, {left} had gone back to an earlier step, of those who went on {wentOn}.',
    },
    noReason: 'Nothing that they did before sets those who left there clearly apart from those who went on.',
    newest: 'The newest note: “{text}” on {day}.',
    newestTooNew: 'It is not compared: whole weeks on both sides are needed.',
    newestTooFew: 'Too few sessions to compare the weeks before and after it.',
    newestMoved:
      'In {weeks, plural, one {the week} other {the # weeks}} after it {after} completed, in {weeks, plural, one {the week} other {the # weeks}} before {before}.',
    groups: 'Side by side',
    groupsCaption:
      'Completion by device and by version of the page; groups of fewer than {least, number} sessions are left out',
    groupsHead: {
      group: 'Group',
      sessions: 'Sessions',
      completed: 'Completed',
      share: 'Share',
      interval: '95 % interval',
    },
    devices: { desktop: 'Desktop', mobile: 'Mobile', tablet: 'Tablet' },
    version: 'Version “{variant}”',
    someSteps: 'The {shown, number} steps that most people left, of {all, number}.',
    unreached: 'Nobody reached {steps}.',
    quoted: '“{name}”',
    steps: 'Steps, in their order',
    bars: 'The bar: the share of all sessions that reached the step, and at its end those who left there',
    head: { step: 'Step', interval: '95 % interval' },
    method: 'Intervals are 95 % intervals. How each number is computed: {url}',
    page: 'Page {page, number} of {pages, number}',
  },
  scheduled: {
    firstToKnow: 'First to know',
    nothing: 'Nothing was tracked {days}: no session started. The next report comes when something is tracked again.',
    whenCounted: 'The next report comes when sessions are counted again.',
    summary: '{n, plural, one {# session} other {# sessions}} {days}, {share} completed.',
    summaryOfAll:
      '{n, plural, one {# session} other {# sessions}} in {journeys, plural, one {# journey} other {# journeys}} {days}, {share} completed.',
    notComparable: 'It cannot be compared with {every, select, week {the week before} other {the month before}}.',
    maybeChance: 'The difference to {every, select, week {the week before} other {the month before}} may be chance.',
    thatIs:
      'That is {by} points {direction, select, up {higher} other {lower}} ({ends, select, same {about {low}} other {between {low} and {high}}} points) than {every, select, week {the week before} other {the month before}}.',
    noJourney:
      'In no journey is the difference to {every, select, week {the week before} other {the month before}} more than chance.',
    higher:
      'Completion is higher in {up, plural, one {# journey} other {# journeys}} than {every, select, week {the week before} other {the month before}}, by more than chance.',
    lower:
      'Completion is lower in {down, plural, one {# journey} other {# journeys}} than {every, select, week {the week before} other {the month before}}, by more than chance.',
    both: 'Completion is higher in {up, plural, one {# journey} other {# journeys}} and lower in {down, plural, one {# journey} other {# journeys}} than {every, select, week {the week before} other {the month before}}, by more than chance.',
    alerts: '{n, plural, one {# alert} other {# alerts}} opened.',
    moreAlerts: '{n, plural, one {# more alert} other {# more alerts}} opened.',
    interval: 'The 95 % interval of completion is {range}.',
    row: '{name}: {now}; {every, select, week {the week before} other {the month before}} {before}',
    journeyRow:
      '{name}: {n, plural, one {# session} other {# sessions}} ({every, select, week {the week before} other {the month before}} {before, number}), completion {rate}, {verdict}',
    sessions: 'Sessions',
    completed: 'Completed',
    completion: 'Completion',
    journey: 'Journey',
    change: 'Change',
    thisOne: '{every, select, week {The week} other {The month}}',
    oneBefore: '{every, select, week {The week before} other {The month before}}',
    notCompared: 'not compared',
    chance: 'may be chance',
    changedBy: 'change: {change}',
    moved: '{by} points {direction, select, up {higher} other {lower}}',
    moreJourneys: '{n, plural, one {# more journey has} other {# more journeys have}} sessions.',
    kept: 'Events are kept since {day}: what is older is in none of these figures.',
    stepChanged: 'Since {day}, {after} of those who saw “{step}” left there instead of {before}.',
    alertsOpened: 'Alerts opened',
    newestMemo: 'Newest memo',
    forecasts: 'Forecasts compared with what happened',
    named: '{journey}: {text}',
    made: '{text} ({day})',
    forecast:
      '“{title}”: {spread, select, none {{q10, number}} other {between {q10, number} and {q90, number}}} completions more were forecast (80 %), {came, number} came (95 % interval {ends, select, same {about {low, number}} other {{low, number} to {high, number}}}): {inside, select, yes {as forecast} other {outside of the forecast}}.',
  },
  publicPage: {
    lead: 'Figures of this service by month, published by {organization}.',
    none: 'No month has been published yet.',
    withheldMeans:
      '“Withheld”: a count that the figure is made of is below 10. No count is published from which a withheld one could be computed. “Not given”: nobody counted it.',
    leftOut: 'Left out',
    leftOutFew: 'fewer than 10',
    leftOutMeans:
      'Sessions that look forged are part of no figure: those whose marks speak against them, and those of few networks that stand out on a day. Months that were published before this rule have no number.',
    completionsMean:
      'Completions are “declared” where the service reported each success, and “likely, not confirmed” where a script concluded them from what its pages did.',
    meaning: 'What the figures mean',
    defined: '{title}, definition {version, number}: {text}',
    headOf: '{title} (definition {version, number})',
    titleOf: '{title}, definition {version, number}',
    corrections: 'Corrections',
    correctionsMean:
      'A published month never changes silently. Counts that changed by fewer than 10 stay as they were published: the difference would be a small count itself.',
    noCorrection: 'No month has been corrected.',
    proofs: 'Proofs',
    proofsMean:
      'Each figure has a SHA-256 over the sums that it was computed from, its definition and the versions of the script. “waymark page verify” computes them again from an export of the service.',
    asCsv: 'These figures as CSV',
    asJson: 'These figures as JSON, with their proofs',
    title: '{name}: figures by month',
    byMonth: 'Figures by month, the newest first',
    month: 'Month',
    completions: 'Completions',
    corrected: '{month} (corrected)',
    completionsAre: { declared: 'declared', likely: 'likely, not confirmed' },
    withheld: 'withheld',
    notGiven: 'not given',
    correctionsByMonth: 'Corrections, the newest month first',
    correctionsHead: { corrected: 'Corrected', reason: 'Reason', before: 'Before', after: 'After' },
    same: 'the same figures',
    figureIs: '{title}: {value}',
    proofsByFigure: 'Proofs of the current figures',
    proofsHead: { figure: 'Figure', sums: 'Sums', batches: 'Batches', script: 'Script' },
    unknown: 'unknown',
    // A changed meaning is a new version in src/domain/public-page.ts: the text of a published one stays.
    definitions: {
      sessions: {
        title: 'Attempts',
        text: 'Sessions that started in the month: visits of the form in one browser tab.',
      },
      completed: {
        title: 'Completed transactions',
        text: 'Attempts of the month whose submission succeeded within 24 hours.',
      },
      completionRate: { title: 'Completion rate', text: 'Completed transactions divided by attempts.' },
      medianTime: {
        title: 'Median time',
        text: 'Half of the completed transactions took less, from the first event of the attempt to the success; whole seconds.',
      },
      digitalTakeUp: {
        title: 'Digital take-up',
        text: 'Completed transactions divided by these and the transactions of other channels, such as counters and post, as the organization counted them.',
      },
      satisfaction: {
        title: 'Satisfaction',
        text: 'Answers “satisfied” or “very satisfied” divided by all answers, as the organization counted them.',
      },
      costPerTransaction: {
        title: 'Cost per transaction',
        text: 'The cost of the service in the month, as the organization declared it, divided by completed transactions.',
      },
    },
  },
  sharedPage: {
    rounded: 'Counts are rounded to tens. What is about fewer than ten people is not shown.',
    notShown: 'not shown',
    fewer: 'fewer than {least, number}',
    lead: '{organization}, {journey}: sessions that started {span}.',
    stepOf: '{step}: a step of {journey}',
    completed: '{sessions} sessions; {share} completed.',
    saw: '{sessions} sessions saw it; {share} left here.',
    medianNotShown: 'Median time: not shown.',
    halfCompleted: 'Half of the completed sessions took less than {time}.',
    halfWentOn: 'Half of those who went on stayed less than {time}.',
    allDeclared: '{declared} completions, all declared; {none} sends without an answer.',
    partly:
      'Not confirmed: {declared} completions are declared and {likely} only likely, and of {unknown} more that sent the last step it is unknown whether they worked.',
    likely:
      'Not confirmed: nobody has declared a success, so {likely} completions are only likely, and of {unknown} more that sent the last step it is unknown whether they worked.',
    unknown:
      'Not confirmed: {declared} completions are declared, and of {unknown} more that sent the last step it is unknown whether they worked.',
    rateBetween: 'The rate is {ends, select, same {about {low}} other {between {low} and {high}}}.',
    leftBetween: 'The share that left here is {ends, select, same {about {low}} other {between {low} and {high}}}.',
    steps: 'Steps',
    inOrder: 'Steps, in their order',
    head: { step: 'Step', reached: 'Sessions that saw it' },
    nothing: 'Nothing is shared here',
    nothingText: 'The link is over or was revoked, or its address is not complete. Ask who sent it for another.',
    asksPassword: 'This page has a password',
    asksPasswordText: 'Who sent you the link knows it.',
    password: 'Password',
    show: 'Show',
    wrongPassword: 'This is not the password',
    tooMany: 'Too many attempts. Try again in {minutes, number} min',
  },
} as const;
