// Messages to the operator about the service itself.

/** Where they go. */
export interface OperatorTargets {
  mail: string | undefined;
  /** Carries a secret, which signs. */
  webhook: { url: string; secret: string } | undefined;
}

export const SERVICE_MESSAGE_TYPES = ['service-alert.opened', 'service-alert.closed'] as const;
export type ServiceMessageType = (typeof SERVICE_MESSAGE_TYPES)[number];

/** Messages of a day: an alert that comes and goes all the time is in the list and in the log, and fills no mailbox. */
export const SERVICE_MESSAGES_PER_DAY_MAX = 100;
