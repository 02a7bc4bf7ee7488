// A journey as code: compares the desired state in a file with the current state. Pure: the commands do the reading and sending.
import { type Static, type TSchema, Type } from 'typebox';
import { ALL_RULES_ON, type AlertRules, AlertRulesChange } from './alert.ts';
import { NewExclusion } from './exclusion.ts';
import { type Journey, JourneyChange, NewJourney, NewStep, type Step } from './journey.ts';
import { normalizeOrigin } from './origin.ts';
import { CompletionsChange, type CompletionsSetting, SuccessPages } from './success.ts';
import { NO_TARGETS, type Targets, TargetsChange } from './targets.ts';
import { readInstant, toIso } from './time.ts';

const closed = { additionalProperties: false };
const { index: _index, ...stepMembers } = NewStep.properties;
const { journey: _journey, ...exclusionMembers } = NewExclusion.properties;
const { slug, displayName } = NewJourney.properties;

export const JourneyPlan = Type.Object(
  {
    organization: Type.Optional(
      Type.String({ ...slug, description: 'Slug of the organization. Only exclusions need it.' }),
    ),
    slug,
    ...JourneyChange.properties,
    displayName,
    targets: Type.Optional(Type.Object(TargetsChange.properties, closed)),
    successPages: Type.Optional(SuccessPages.properties.pages),
    completions: Type.Optional(CompletionsChange.properties.counts),
    alertRules: Type.Optional(
      Type.Object(AlertRulesChange.properties, {
        ...closed,
        description: 'Rules that make alerts. All are on, until one is switched off.',
      }),
    ),
    steps: Type.Array(Type.Object(stepMembers, closed), { description: 'In their order.' }),
    exclusions: Type.Optional(
      Type.Array(Type.Object(exclusionMembers, closed), {
        description: 'Sessions of this journey that no figure counts.',
      }),
    ),
  },
  { ...closed, title: 'A journey of Waymark', description: 'Made and kept by waymark apply.' },
);
export type JourneyPlan = Static<typeof JourneyPlan>;
type PlannedStep = JourneyPlan['steps'][number];
export type PlannedExclusion = NonNullable<JourneyPlan['exclusions']>[number];

/** The present state in the service. `journey` is null when it does not exist. */
export interface Present {
  journey: Journey | null;
  targets: Targets;
  successPages: string[];
  /** As an owner chose. */
  completions: CompletionsSetting;
  /** Stored sessions that only the script concluded to have completed. */
  concluded: number;
  alertRules: AlertRules;
  exclusions: (Record<string, unknown> & { id: string })[];
}

/** One request to the service. */
export interface Change {
  /** `+` adds, `~` changes, `-` removes. */
  sign: '+' | '~' | '-';
  text: string;
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
}

const JOURNEY_MEMBERS = ['displayName', 'environment', 'sourceSystem', 'allowedOrigins'] as const;
const STEP_MEMBERS = Object.keys(stepMembers).filter((name) => name !== 'stepKey') as (keyof PlannedStep)[];
const EXCLUSION_MEMBERS = Object.keys(exclusionMembers);

/**
 * The requests that change the journey to the plan, in order; empty if they agree. Members that the plan does not name stay. Steps and
 * exclusions missing from it are removed, by requests with `-`.
 */
export function changesOf(written: JourneyPlan, present: Present): Change[] {
  const plan = normal(written);
  const path = `/api/journeys/${plan.slug}`;
  return [
    ...journeyChanges(plan, present.journey, path),
    ...stepChanges(plan, present.journey, path),
    ...memberChange('targets', `${path}/targets`, pick(present.targets, Object.keys(plan.targets ?? {})), plan.targets),
    ...(plan.successPages && !isSame(plan.successPages, present.successPages)
      ? [
          put(`success pages: ${say(present.successPages)} → ${say(plan.successPages)}`, `${path}/success-pages`, {
            pages: plan.successPages,
          }),
        ]
      : []),
    ...(plan.completions && plan.completions !== present.completions
      ? [
          put(completionsText(present, plan.completions), `${path}/completions`, {
            counts: plan.completions,
          }),
        ]
      : []),
    ...memberChange('alert rules', `${path}/alert-rules`, present.alertRules, plan.alertRules),
    ...exclusionChanges(plan, present),
  ];
}

function completionsText({ completions, concluded }: Present, wanted: CompletionsSetting): string {
  const effects = {
    declared: 'do not count',
    all: 'count',
    automatic: 'count until evidence shows that every success is declared',
  };
  return `completions: ${completions} → ${wanted} (${concluded} likely completions ${effects[wanted]}, in the past as well)`;
}

/** Normalizes origins, hosts and times like the service, so that a different spelling does not count as a change. */
function normal(plan: JourneyPlan): JourneyPlan {
  const { allowedOrigins, exclusions } = plan;
  return {
    ...plan,
    ...(allowedOrigins && {
      allowedOrigins: [...new Set(allowedOrigins.map((origin) => normalizeOrigin(origin) ?? origin))],
    }),
    ...(exclusions && {
      exclusions: exclusions.map(({ host, receivedFrom, receivedTo, ...rest }) => ({
        ...rest,
        ...(host !== undefined && { host: host.toLowerCase() }),
        ...(receivedFrom !== undefined && { receivedFrom: normalTime(receivedFrom) }),
        ...(receivedTo !== undefined && { receivedTo: normalTime(receivedTo) }),
      })),
    }),
  };
}

function normalTime(text: string): string {
  const time = readInstant(text);
  return Number.isNaN(time) ? text : toIso(time);
}

function journeyChanges(plan: JourneyPlan, now: Journey | null, path: string): Change[] {
  const { slug, displayName, sourceSystem, allowedOrigins, environment } = plan;
  if (now) return memberChange('journey', path, pick(now, JOURNEY_MEMBERS), pick(plan, JOURNEY_MEMBERS));
  const made = { slug, displayName, ...(sourceSystem && { sourceSystem }), ...(allowedOrigins && { allowedOrigins }) };
  const steps = plan.steps.map((step, index) => ({ ...step, index }));
  return [
    {
      ...{
        sign: '+',
        text: `journey ${slug} with ${steps.length} steps`,
        method: 'POST',
        path: '/api/journeys/create',
      },
      body: { ...made, steps },
    },
    // A created journey carries production.
    ...memberChange('journey', path, { environment: 'production' }, environment && { environment }),
  ];
}

function stepChanges({ steps }: JourneyPlan, now: Journey | null, path: string): Change[] {
  if (!now) return [];
  const known = new Map(now.steps.map((step) => [step.stepKey, step]));
  const wanted = new Set(steps.map(({ stepKey }) => stepKey));
  const removed = now.steps.filter(({ stepKey }) => !wanted.has(stepKey));
  // Beyond every index that is taken; the order comes after.
  const free = Math.max(-1, ...now.steps.map(({ index }) => index)) + 1;
  const added = steps.filter(({ stepKey }) => !known.has(stepKey));
  const order = steps.map(({ stepKey }) => stepKey);
  const kept = [...now.steps].sort((a, b) => a.index - b.index).filter(({ stepKey }) => wanted.has(stepKey));
  const before = [...kept.map(({ stepKey }) => stepKey), ...added.map(({ stepKey }) => stepKey)];
  return [
    ...removed.map(
      ({ id, stepKey }): Change => ({
        sign: '-',
        text: `step ${stepKey}`,
        method: 'DELETE',
        path: `${path}/steps/${id}`,
      }),
    ),
    ...added.map(
      (step, at): Change => ({
        ...{ sign: '+', text: `step ${step.stepKey}`, method: 'POST', path: `${path}/steps` },
        body: { ...step, index: free + at },
      }),
    ),
    ...steps.flatMap((step) => changeOfStep(step, known.get(step.stepKey), path)),
    ...(isSame(before, order) ? [] : [orderOf(order, path)]),
  ];
}

function changeOfStep(step: PlannedStep, now: Step | undefined, path: string): Change[] {
  if (!now) return [];
  return memberChange(
    `step ${step.stepKey}`,
    `${path}/steps/${now.id}`,
    pick(now, STEP_MEMBERS),
    pick(step, STEP_MEMBERS),
  );
}

/** Ids of new steps are known only at sending: `applyChange` of the command replaces the keys by ids. */
const orderOf = (order: string[], path: string): Change => ({
  ...{ sign: '~', text: `order of steps: ${order.join(', ')}`, method: 'POST', path: `${path}/steps/reorder` },
  body: { order },
});

function exclusionChanges({ slug, organization, exclusions }: JourneyPlan, present: Present): Change[] {
  if (!exclusions) return [];
  const path = `/api/orgs/${organization}/exclusions`;
  const textOf = (one: Record<string, unknown>) => say(withoutNulls(pick(one, EXCLUSION_MEMBERS)));
  const wanted = new Set(exclusions.map(textOf));
  const known = new Set(present.exclusions.map(textOf));
  return [
    ...present.exclusions
      .filter((one) => !wanted.has(textOf(one)))
      .map(
        (one): Change => ({ sign: '-', text: `exclusion ${textOf(one)}`, method: 'DELETE', path: `${path}/${one.id}` }),
      ),
    ...exclusions
      .filter((one) => !known.has(textOf(one)))
      .map(
        (one): Change => ({
          sign: '+',
          text: `exclusion ${textOf(one)}`,
          method: 'POST',
          path,
          body: { journey: slug, ...one },
        }),
      ),
  ];
}

function memberChange(name: string, path: string, now: object, wanted: object | undefined): Change[] {
  const before = now as Record<string, unknown>;
  const changed = Object.entries(wanted ?? {}).filter(([member, value]) => !isSame(before[member], value));
  if (changed.length === 0) return [];
  const text = changed.map(([member, value]) => `${member} ${say(before[member])} → ${say(value)}`).join(', ');
  return [put(`${name}: ${text}`, path, Object.fromEntries(changed))];
}

const put = (text: string, path: string, body: unknown): Change => ({ sign: '~', text, method: 'PUT', path, body });
const say = (value: unknown) => JSON.stringify(value ?? null);
const isSame = (a: unknown, b: unknown) => say(a) === say(b);
const withoutNulls = (value: object) => Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null));

/** Members that the value has, in this order. */
const pick = <Value extends object>(value: Value, names: readonly PropertyKey[]) =>
  Object.fromEntries(names.filter((name) => name in value).map((name) => [name, value[name as keyof Value]]));

/** The plan of what there is: what `waymark export-plan` writes. Defaults and nulls are left out. */
export function planOf(present: Present & { journey: Journey }, organization: string | undefined): JourneyPlan {
  const { journey, targets, successPages, completions, alertRules, exclusions } = present;
  const steps = [...journey.steps].sort((a, b) => a.index - b.index);
  const isDefault = (name: string, value: unknown) => value === null || (name === 'stepType' && value === 'other');
  return {
    ...(organization !== undefined && { organization }),
    slug: journey.slug,
    ...(pick(journey, JOURNEY_MEMBERS) as Pick<Journey, (typeof JOURNEY_MEMBERS)[number]>),
    ...(!isSame(targets, NO_TARGETS) && { targets }),
    ...(successPages.length > 0 && { successPages }),
    ...(completions !== 'automatic' && { completions }),
    ...(!isSame(alertRules, ALL_RULES_ON) && { alertRules }),
    steps: steps.map((step) => {
      const members = Object.entries(pick(step, STEP_MEMBERS)).filter(([name, value]) => !isDefault(name, value));
      return { stepKey: step.stepKey, ...Object.fromEntries(members) };
    }),
    ...(organization !== undefined && {
      exclusions: exclusions.map((one) => withoutNulls(pick(one, EXCLUSION_MEMBERS)) as PlannedExclusion),
    }),
  };
}

/** For editors: the schema without the words of our own error messages. */
export const planSchema = (): unknown =>
  JSON.parse(JSON.stringify(JourneyPlan satisfies TSchema, (name, value) => (name === 'x-must' ? undefined : value)));
