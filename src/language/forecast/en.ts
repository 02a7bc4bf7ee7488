// The sentences of forecasts: first the range, then its basis.
export default {
  headline: {
    none: 'No forecast: {reason}',
    tooLittle: 'there is too little data.',
    more: '{ends, select, same {About {low, number}} other {Between {low, number} and {high, number}}} more completions in {weeks} (4 in 5 forecasts){most}.',
    fewer:
      '{ends, select, same {About {low, number}} other {Between {low, number} and {high, number}}} fewer completions in {weeks} (4 in 5 forecasts).',
    between: 'Between {fewer, number} fewer and {more, number} more completions in {weeks} (4 in 5 forecasts){most}.',
    most: '; {isExact, select, yes {at most} other {about}} {most, number} if nobody left there any more',
    weeks:
      '{n, plural, =0 {no weeks} =1 {one week} =2 {two weeks} =3 {three weeks} =4 {four weeks} =5 {five weeks} =6 {six weeks} =7 {seven weeks} =8 {eight weeks} =9 {nine weeks} =10 {ten weeks} =11 {eleven weeks} =12 {twelve weeks} other {# weeks}}',
  },
  title: '{journey}: {changes}',
  changes: {
    fewer_fields: 'fewer fields',
    fewer_documents: 'fewer documents',
    drop_step: 'drop step',
    mobile_parity: 'mobile parity',
    error_text: 'error text',
    set_rate: 'set rate',
  },
  sources: {
    counted: 'The sessions that were counted',
    request: 'The request',
    model: 'The model',
    record: 'This organization’s track record',
    rho: 'Measured on simulated journeys whose visitors differ',
    fewer_fields:
      'Web survey meta-study (WebSM 2014): 0.06 points of break-off for each variable; an online shop’s test with 900,000 visitors: one hard field removed, 7.5 % more submissions (a practitioner’s report); Edwards et al., BMJ 2002;324:1183: shorter postal questionnaires, odds ratio 1.86, another outcome',
    fewer_documents:
      'Bendtsen, meta-analysis of 51 field experiments: less compliance work, 8.3 points more take-up; Better Government Lab, Louisiana uploader: 1.1 points fewer procedural denials',
    nothing:
      'Kohavi, Tang and Xu, Trustworthy Online Controlled Experiments, 2020: 10 to 33 % of tested ideas improve what they were made for',
    error_text:
      'Wroblewski with Etre, A List Apart 2009: inline validation, 22 % more success among 22 people in a lab',
    mobile_parity:
      'Mavletova, Social Science Computer Review 2013: lower completion on mobile; doi 10.1177/0894439317698437: no difference with optimised pages',
  },
  assumptions: {
    networks:
      '{n, plural, one {# session of a network that stands out is} other {# sessions of networks that stand out are}} left out.',
    notDeclared:
      'It is not confirmed that this journey declares every success: which sessions completed is concluded in part from what its pages did.',
    sameVisitors: 'The next weeks bring the same kinds of visitors as the weeks that the model was fitted to.',
    rho: 'People who would have left and now stay go on half as often to as often as the others (rho), more likely nearly as often. An assumption; without it, forecasts were too high.',
    ownRho:
      'People who would have left and now stay go on at {ends, select, same {{low}} other {{low} to {high}}} times the others’ rate, as the request says.',
    ownEffect:
      'The effect on leaving “{step}” is the caller’s: {by, number} % {isFewer, select, yes {fewer} other {more}} leave at any moment, give or take {giveOrTake, number} %.',
    learned: 'The effect is learned from {n, number} changes of this kind that this organization shipped.',
    drop_step: 'Without “{step}”, nobody leaves at this step, and nobody leaves at another one because it is missing.',
    set_rate: 'The share of people who leave at “{step}” is the caller’s.',
    fewer_fields:
      'Removing all fields of a step would lower the hazard of leaving it by about a fifth; a part of them by that part. The size is an assumption.',
    fewer_documents:
      'Each document that people need not provide lowers the hazard of leaving by about a sixth. The size is an assumption.',
    nothing:
      'Of such changes 57 in 100 do nothing, 16 make it worse, and 27 help. The shares are an assumption within what published tests found.',
    error_text:
      'A better error text that does something takes away a third of the excess loss after the error, give or take. The size is an assumption; the excess is measured here.',
    mobile_parity:
      'Work on the mobile page that does something closes a part of the gap to other devices, up to all of it. The gap is measured here; the share is an assumption.',
  },
  refusal: {
    neverEnough: 'At the current traffic, {days, number} days do not bring enough.',
    without: 'Without any, no day can be named.',
    longer: 'It takes a model of {days, number} days.',
    days: 'Too few days with sessions.',
    completed: 'Too few completed sessions.',
    reached: 'Too few people reached “{step}”.',
    left: 'Too few people left at “{step}”.',
    nobodyMet:
      'Nobody met {isNamed, select, yes {the error {error}} other {an error}} on {isField, select, yes {the field “{field}” of “{step}”} other {“{step}”}}.',
    fewMet:
      'Too few people met {isNamed, select, yes {the error {error}} other {an error}} on {isField, select, yes {the field “{field}” of “{step}”} other {“{step}”}} to compare them with others that were there as long.',
    lost: 'Too many events are lost on their way: waiting does not help.',
    unplaced: 'Too many sessions saw no configured step: step keys may be broken.',
    endless: 'Some steps are never left: their sessions have no end.',
    identity: 'The model does not reproduce the completion that was observed: step keys may be broken.',
  },
  outcome: {
    weeksBefore: 'Only {weeks, number} weeks before the change had sessions; {least, number} are needed.',
    weeksAfter: 'Only {weeks, number} of the {all, number} weeks after the change had sessions.',
    sessions: 'About {n, number} sessions a week are too few to measure a change; {least, number} are needed.',
    constant: 'Completion did not vary enough to be compared.',
    mixed:
      'Visitors met different variants in these weeks, and the outcome names none: the change is measured weaker than it is.',
    otherChanges: 'Other changes in these weeks may explain a part of it.',
    nobody: 'Nobody met the variant “{variant}”.',
    everybody: 'Everybody met the variant “{variant}”: it has nothing to be compared with.',
    small: 'A variant with fewer than {least, number} sessions is too small to be compared.',
    uneven: 'Variants were not shown equally often; who saw which may differ in other ways.',
  },
  document: {
    fitted:
      '{journey}. Fitted to {n, number} sessions of {from} to {to}, of which {completed, number} completed. {open, number} that may still complete and {unplaced, number} that saw no step of the journey are not part of it.',
    refused: 'Why there is no forecast',
    reason: '{text} Found: {have}, limit: {need}.',
    enoughOn: 'At the current traffic, enough will have arrived on {day}.',
    most: 'The most that it can bring',
    hard: '{n, number} completions more if everyone who left the changed steps completed. This assumes nothing but the same visitors.',
    conditional: '{n, number} if nobody left there, and those who stay went on as the others do.',
    before: 'How such forecasts did here before',
    past: 'From {n, number} past weeks, the next four were forecast without any change. Intervals of 80 % held {p80} of what came, intervals of 95 % {p95}.',
    widened: 'The spread between weeks is widened by {by} for it.',
    granted: 'What it takes for granted',
    assumption: '{kind}: {text} Source: {source}.',
    kinds: { data: 'Data', evidence: 'Evidence', assumption: 'Assumption', user: 'Yours' },
    forecast: 'The forecast',
    caption: 'Completions more, of {n, number} sessions',
    head: { forecasts: 'Forecasts', from: 'From', to: 'To' },
    oneInTwo: '1 in 2',
    fourInFive: '4 in 5',
    nineInTen: '9 in 10',
    plot: '9 in 10 forecasts lie {ends, select, same {at about {low, number}} other {between {low, number} and {high, number}}} completions more.',
    more: 'Completions more',
    range: '{ends, select, same {about {low, number}} other {{low, number} to {high, number}}}',
    noChange: 'no change',
    completion:
      'Completion goes from {before} to {ends, select, same {about {low}} other {between {low} and {high}}} (4 in 5 forecasts). {share} of the forecasts see more completions.',
    large: 'That is larger than most published tests found.',
    times:
      'Half of the completed sessions took less than {before} min; they would take less than {ends, select, same {about {low} min} other {{low} min to {high} min}}.',
    noLongerLost: '{hours} h no longer lost in sessions that left',
    saved: '{hours} h saved by people who complete anyway',
    newlySpent: '{hours} h newly spent on completing; not taken off the others',
    noEffect: 'No effect on the changed steps reaches {target, number} more completions in 4 of 5 forecasts.',
    breakEven:
      'To reach {target, number} more completions in 4 of 5 forecasts, {share} fewer people would have to leave there.',
    judged: 'How it will be judged',
    weeks: '{n, plural, =0 {more than 26 weeks} one {# week} other {# weeks}}',
    judgedAfter:
      'At this traffic it takes {weeks} after the change to see a gain as large as one forecast in ten says.',
    judgedByVariant:
      'Shown to half of the visitors by chance (variant), it takes {weeks}, and other changes of these weeks are in both halves.',
    hangs: 'What it hangs on',
    spread: 'Where the spread comes from',
    spreadHead: { source: 'Source', share: 'Share' },
    spreadOf: {
      data: 'Sessions counted so far',
      effect: 'The effect of the change',
      rho: 'How often rescued people go on',
      period: 'Which weeks and people come',
    },
  },
} as const;
