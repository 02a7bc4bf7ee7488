// The visitor's receipt: the recorded events of a session, for the holder of its secret.
import { type Static, Type } from 'typebox';

const SECRET = '^[0-9a-f]{32}$';

export const ReceiptRequest = Type.Object({
  orgKey: Type.String({ minLength: 1, maxLength: 255, 'x-must': 'be the slug of an organization' }),
  journeyKey: Type.String({ minLength: 1, maxLength: 255, 'x-must': 'be the slug of a journey' }),
  secret: Type.String({
    pattern: SECRET,
    description: 'What the tab of the session keeps.',
    'x-must': 'be 32 hexadecimal characters',
  }),
});
export type ReceiptRequest = Static<typeof ReceiptRequest>;

export const Receipt = Type.Object(
  {
    journey: Type.String({ description: 'Its name.' }),
    since: Type.String({ format: 'date-time' }),
    until: Type.String({ format: 'date-time' }),
    counts: Type.Record(Type.String(), Type.Integer(), { description: 'Events by their kind.' }),
    steps: Type.Array(Type.String(), { description: 'Names of the steps that were opened.' }),
    deviceClass: Type.String({ description: 'Empty: unknown.' }),
    language: Type.String({ description: 'Empty: unknown.' }),
    browser: Type.String({ description: 'Empty: unknown.' }),
    removedAfterDays: Type.Integer({ description: 'Days after which it is removed by itself.' }),
  },
  { description: 'The record of a session.' },
);
export type Receipt = Static<typeof Receipt>;
