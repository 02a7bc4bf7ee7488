// The audit log: who did what to what, and when. Never a secret, never anything about visitors.
import { type Static, Type } from 'typebox';
import { DAY_MS } from './time.ts';

/** Actions that are recorded. Names are only ever added: entries keep theirs. */
export const AUDIT_ACTIONS = [
  'setup',
  'org.create',
  'org.update',
  'key.create',
  'key.revoke',
  'sign-in',
  'sign-in.fail',
  'invitation.create',
  'invitation.withdraw',
  'member.join',
  'member.update',
  'member.remove',
  'password-link.create',
  'password-link.ask',
  'password.set',
  'password.change',
  'address.prove',
  'session.end',
  'app.allow',
  'app.end',
  'second-factor.begin',
  'second-factor.add',
  'second-factor.remove',
  'recovery-codes.renew',
  'recovery-codes.use',
  'journey.create',
  'journey.update',
  'journey.delete',
  'page-secret.create',
  'page-secret.delete',
  'step.create',
  'step.update',
  'step.delete',
  'step.reorder',
  'annotation.create',
  'annotation.delete',
  'targets.update',
  'hourly-rate.update',
  'outcomes.send',
  'success.update',
  'success.confirm',
  'view.create',
  'view.delete',
  'memo.create',
  'memo.delete',
  'memo.decide',
  'memo.schedule',
  'simulation.run',
  'simulation.delete',
  'simulation.ship',
  'exclusion.create',
  'exclusion.delete',
  'client.erase',
  'sessions.erase',
  'events.export',
  'warehouse.export',
  'events.import',
  'timelines.view',
  'audit.export',
  'alert.decide',
  'alert-rules.update',
  'public-page.update',
  'public-page.month',
  'endpoint.create',
  'endpoint.update',
  'endpoint.delete',
  'endpoint.rotate-secret',
  'endpoint.test',
  'endpoint.ask',
  'endpoint.confirm',
  'endpoint.stop',
  'delivery.send-again',
  'shared-link.create',
  'shared-link.revoke',
  'feed.create',
  'feed.revoke',
  'report-schedule.create',
  'report-schedule.update',
  'report-schedule.delete',
  'report-schedule.send',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Retention of entries, in ms. */
export const AUDIT_KEPT_MS = 400 * DAY_MS;
/** Actions about a person whose entry is copied to each organization of the person. */
export const PERSONAL_ACTIONS: readonly AuditAction[] = [
  'sign-in.fail',
  'password-link.create',
  'password-link.ask',
  'password.set',
  'password.change',
  'second-factor.begin',
  'second-factor.add',
  'second-factor.remove',
  'recovery-codes.renew',
  'recovery-codes.use',
];

/** Details that are longer as JSON, in characters, have their values shortened. */
export const AUDIT_DETAILS_LENGTH_MAX = 4_000;

export const AuditActor = Type.Object({
  kind: Type.Enum(['person', 'key', 'operator', 'service', 'unknown'], { examples: ['person'] }),
  id: Type.Union([Type.String(), Type.Null()], {
    description: 'Null for the operator, for the service itself, and for who could not prove who they are.',
  }),
  name: Type.String({ description: 'E-mail address of a person, name of a key.', examples: ['ada@example.org'] }),
});
export type AuditActor = Static<typeof AuditActor>;

export const AuditEntry = Type.Object(
  {
    id: Type.String(),
    at: Type.String({ format: 'date-time' }),
    actor: AuditActor,
    action: Type.String({ examples: ['member.update'] }),
    subject: Type.Union([Type.String(), Type.Null()], { description: 'What it was done to, by name or id.' }),
    details: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
  },
  { description: 'One thing that somebody did.' },
);
export type AuditEntry = Static<typeof AuditEntry>;

/** An entry before it is written. */
export interface NewAuditEntry {
  /** Null: about the service or an account, not about one organization. */
  orgId: string | null;
  actor: AuditActor;
  action: AuditAction;
  subject: string | null;
  details: Record<string, unknown> | null;
}
