// The sentences of the Install page and of the list of journeys: the state of tracking, its problems, and the fix for each.
export default {
  arriving: 'Events arrive: {n, number} in the last hour.',
  pausing: 'No event in the last hour. Open a page of the journey to see whether one arrives.',
  nothingYet: 'No event has arrived yet. Put the snippet into every page of the journey, then open one of them.',
  quiet: 'No event for {days, plural, one {# day} other {# days}}. Check that the pages still carry the snippet.',
  everyOrigin: 'Every origin may send events. Name the origins of your pages, so that no other can.',
  superseded:
    '{dated, select, yes {Since {day} the} other {The}} journey declares its success. {n, plural, one {# session that completed only by what the script concluded no longer counts} other {# sessions that completed only by what the script concluded no longer count}} as completed, for the past as well.',
  offline:
    '{n, plural, one {# session} other {# sessions}} of the last 7 days declared a success while the browser said that it was offline, so before your server had answered. Declare it by the answer: by the number of the application, not by its status.',
  noStepSeen:
    'No step was seen in the last 7 days, in {n, plural, one {# session} other {# sessions}}. Mark the steps on their pages.',
  onlyFirstStep:
    'Only the first step, {key}, was seen in the last 7 days, in {n, plural, one {# session} other {# sessions}}. Mark the next steps on their pages.',
  noAttempt:
    '{n, plural, one {# session} other {# sessions}} of the last 7 days completed, and none tried to submit. Mark the button that submits.',
  otherCase:
    'Pages report {words}, which a step is called but for capital letters. Mark the step on its page, in small letters.',
  claimed:
    '{declared, plural, one {# session declares its success} other {# sessions declare their success}}, which nobody has confirmed: anybody can send such an event. Until it is confirmed, likely completions count as well: {likely, number} now.',
  confirmed:
    'Only declared successes count: {by, select, owner {an owner chose that on {day}} signed {signed pages confirmed it on {day}} server {a server with a key confirmed it on {day}} other {visits of many networks confirmed it on {day}}}.',
  hiddenNetworks:
    'A proxy hides the networks of visitors: most sessions seem to come from one. Name it in TRUSTED_PROXIES, so that few networks cannot change what memos, alerts and public pages say.',
  fewNetworks:
    '{n, plural, one {# session} other {# sessions}} of the last 28 days came from few networks that stand out. Memos, alerts, forecasts and public pages leave {n, plural, one {it} other {them}} out.',
  undeclared:
    'Nobody has said yet which page or call is the success, so completions are not confirmed. Declare it to finish the installation.',
  triedLately:
    'Nobody has completed in the last 30 days, though {n, plural, one {# session} other {# sessions}} tried to submit in the last 7 days. Say which page or call is the success.',
  triedSince:
    'Nobody has completed since {day}, though {n, plural, one {# session} other {# sessions}} tried to submit in the last 7 days. Say which page or call is the success.',
  nobody:
    'Nobody has completed in the last 30 days, of {n, plural, one {# session} other {# sessions}}. Say which page or call is the success.',
  foreign: 'Batches from {senders} are refused. Add the origin to the allowed ones if it is yours.',
  noOrigin: 'senders without an origin',
  noSteps: 'The journey has no steps. Add them, so that the funnel has an order.',
  unseen: 'No event for 7 days from {keys}. Check the step keys of these pages.',
  unknown: 'Pages report {keys}, which no step of the journey is called. Add the step, or fix the page.',
  noKeys: '{n, plural, one {one word that is no step key} other {# words that are no step keys}}',
  named: '“{name}”',
  more: '{n, number} more',
  refused: '{n, plural, one {# batch was} other {# batches were}} refused in the last 24 hours: {reason}.',
  refusedByHour:
    '{n, plural, one {# batch was} other {# batches were}} refused in the last 24 hours: a journey takes {limit, number} requests an hour. If the visits are real, raise the limit in the settings of the organization.',
  refusedByMinute:
    '{n, plural, one {# batch was} other {# batches were}} refused in the last 24 hours: a journey takes {limit, number} requests a minute from an origin that it does not know. Name the origins of your pages in the journey, or raise the limit in the settings of the organization.',
  refusedByDay:
    '{n, plural, one {# batch was} other {# batches were}} refused in the last 24 hours: the organization was sent as much as it may be in a day. Ask the operator of the service for more.',
  refusedOfFew:
    'A few networks used up the requests of an hour: {n, plural, one {# batch was} other {# batches were}} refused in the last 24 hours. Visitors from other networks are still let in, up to a share. If the networks are yours, such as an office, raise the limit in the settings of the organization; if not, name allowed origins or sign your pages.',
  hour: '{day}, {from} to {to} UTC',
  busiest:
    'The busiest hour of the last 7 days asked for {n, number} of the {limit, number} requests that the limit lets in ({share}), {hour}. Raise the limit in the settings of the organization.',
  lostNone:
    'No visit of the last 7 days was lost: {requests, plural, one {# of their requests was} other {# of their requests were}} refused, and sent again later.',
  lost: 'About {visits, plural, one {# visit of the last 7 days was} other {# visits of the last 7 days were}} not counted, or not whole: {requests, plural, one {# of their requests was} other {# of their requests were}} refused.',
  dayOfEvents:
    'Your organization was sent {n, number} of the {max, number} events that it may be sent today ({share}). Beyond that, events are refused until midnight UTC. Ask the operator of the service for more.',
  dayOfBytes:
    'Your organization was sent {n} of the {max} MiB of events that it may be sent today ({share}). Beyond that, events are refused until midnight UTC. Ask the operator of the service for more.',
  marks: {
    foreignHost:
      '{n, number} of the {all, number} sessions of the last 7 days ({share}) are of pages on hosts that are not among the allowed origins.',
    burst:
      '{n, number} of the {all, number} sessions of the last 7 days ({share}) came from networks that are busier than usual; many people may share one.',
    crowd:
      '{n, number} of the {all, number} sessions of the last 7 days ({share}) came many in one batch, which no page sends.',
    seqGap:
      '{n, number} of the {all, number} sessions of the last 7 days ({share}) have gaps in their events that no page leaves.',
    clock: '{n, number} of the {all, number} sessions of the last 7 days ({share}) have times beyond belief.',
    bot: '{n, number} of the {all, number} sessions of the last 7 days ({share}) come from known bots, which name themselves.',
    noStart:
      '{n, number} of the {all, number} sessions of the last 7 days ({share}) have no beginning (session_start).',
    loneSuccess:
      '{n, number} of the {all, number} sessions of the last 7 days ({share}) are a success and nothing else.',
    tooFast:
      '{n, number} of the {all, number} sessions of the last 7 days ({share}) were completed faster than a person can.',
    truncated:
      '{n, number} of the {all, number} sessions of the last 7 days ({share}) went beyond the bounds of one session (counted once, truncated).',
  },
  markedInHour: '{n, plural, one {It was} other {All were}} received on {hour}.',
  markedMostInHour: '{n, plural, one {# of them was} other {# of them were}} received on {hour}.',
  moreSigns: 'The overview shows {n, plural, one {one more sign} other {# more signs}}.',
  received:
    'The case system received {received, number}; Waymark counted {sent, plural, one {# completed session} other {# completed sessions}}.',
  receivedLately:
    'In the last 7 days, the case system received {received, number}; Waymark counted {sent, plural, one {# completed session} other {# completed sessions}}.',
  fewerReceived:
    'Either submissions are lost on the way, or the pages report success without a submission. Send the form yourself, and look for it in the case system.',
  moreReceived:
    'Either pages of the journey lack the script or do not report their success, or submissions arrive by other ways too. Send the form yourself, and see whether the session completes.',
} as const;
