import { describe, expect, it } from 'vitest';
import { EVENT_TAGS } from '../../src/domain/event.ts';
import { batch, event, type RawEvent } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';

const { service, key } = await acmeForFile({ journey: 'apply' });

const send = (body: unknown) => service.ingest(body);
const sendEvent = (properties: RawEvent, tag = 'page_view') => send(batch('acme', 'apply', [event(tag, properties)]));
const INVALID = 'Invalid request: ';

describe('a batch', () => {
  it('is answered 204 without a body', async () => {
    const { status, body, headers } = await send(batch('acme', 'apply', [event('session_start')]));
    expect({ status, body }).toEqual({ status: 204, body: '' });
    expect([...headers.keys()].filter((name) => /rate|retry/i.test(name))).toEqual([]);
  });

  it.each([[undefined], [null], [{}], ['x'], [5]])('needs an events array (%j)', async (events) => {
    expectError(await send({ ...batch('acme', 'apply', []), events }), 400, `${INVALID}events array is required`);
  });

  it.each([[[]], ['text'], [7], [true], [null]])('must be an object, not %j', async (body) => {
    expectError(await send(JSON.stringify(body)), 400, /^Invalid request: body must be /);
  });

  it.each([[2], [0], ['1'], [null], [undefined], [1.5]])('must have schemaVersion 1, not %j', async (schemaVersion) => {
    expectError(await send({ ...batch('acme', 'apply', []), schemaVersion }), 400, `${INVALID}schemaVersion must be 1`);
    expectError(await sendEvent({ schemaVersion }), 400, `${INVALID}schemaVersion must be 1`);
  });

  it.each([[undefined], [null], ['x'], [[]]])('needs a context object (%j)', async (context) => {
    expectError(await send({ ...batch('acme', 'apply', []), context }), 400, /^Invalid request: context must be /);
  });

  it.each([
    ['orgKey', undefined],
    ['orgKey', 5],
    ['orgKey', ''],
    ['journeyKey', undefined],
    ['journeyKey', null],
    ['journeyKey', ['apply']],
  ])('names context.%s when it is %j', async (field, value) => {
    expectError(
      await send(batch('acme', 'apply', [], { [field]: value })),
      400,
      new RegExp(`^Invalid request: context\\.${field} must be `),
    );
  });

  it('accepts a context without language and deviceClass, and with unknown properties', async () => {
    const answer = await send(batch('acme', 'apply', [], { deviceClass: undefined, more: { deep: [] } }));
    expect(answer.status).toBe(204);
  });

  it('may be empty: 204, and nothing is stored', async () => {
    await service.journey(key, { slug: 'empty' });
    expect((await send(batch('acme', 'empty', []))).status).toBe(204);
    expect((await service.retrieve(key, 'empty')).healthMetrics).toMatchObject({
      sessionCount: 0,
      hasRecentEvents: false,
    });
  });

  it('may carry 500 events, not 501', async () => {
    await service.journey(key, { slug: 'large' });
    const events = (count: number) => Array.from({ length: count }, () => event('field_focus'));
    expectError(await send(batch('acme', 'large', events(501))), 400, /^Invalid request: events must .*500/);
    expect((await service.retrieve(key, 'large')).eventCountsLast24h).toEqual({});
    expect((await send(batch('acme', 'large', events(500)))).status).toBe(204);
    expect((await service.retrieve(key, 'large')).eventCountsLast24h).toEqual({ field_focus: 500 });
  });

  it('is kept whole or not at all', async () => {
    await service.journey(key, { slug: 'atomic' });
    const good = event('page_view');
    for (const bad of [
      event('nonsense'),
      event('page_view', { ts: 'x' }),
      event('page_view', { orgKey: 'other' }),
      null,
      7,
    ]) {
      const mixed = batch('acme', 'atomic', [good, good]);
      const { events } = mixed as { events: unknown[] };
      expectError(await send({ ...mixed, events: [...events, bad] }), 400, /^Invalid request: /);
    }
    expect((await service.retrieve(key, 'atomic')).eventCountsLast24h).toEqual({});
    expect((await send(batch('acme', 'atomic', [good]))).status).toBe(204);
    expect((await service.retrieve(key, 'atomic')).eventCountsLast24h).toEqual({ page_view: 1 });
  });
});

describe('an event', () => {
  it('of every tag is taken', async () => {
    await service.journey(key, { slug: 'tags' });
    expect(
      (
        await send(
          batch(
            'acme',
            'tags',
            EVENT_TAGS.map((tag) => event(tag)),
          ),
        )
      ).status,
    ).toBe(204);
    expect((await service.retrieve(key, 'tags')).eventCountsLast24h).toEqual(
      Object.fromEntries(EVENT_TAGS.map((tag) => [tag, 1])),
    );
    expect(EVENT_TAGS).toEqual(
      'session_start session_end page_view step_view field_focus field_blur field_change validation_error submit_attempt submit_success dropoff_signal'.split(
        ' ',
      ),
    );
  });

  it.each([['custom'], ['Page_view'], [''], ['page_view ']])('of the tag "%s" is refused with the tag', async (tag) => {
    expectError(await sendEvent({ _tag: tag }), 400, `${INVALID}event tag "${tag}" is not recognized`);
  });

  it.each([[undefined], [null], [5], [['page_view']]])('without a tag (%j) is refused', async (_tag) => {
    expectError(await sendEvent({ _tag }), 400, /^Invalid request: _tag must be /);
  });

  it.each([['orgKey'], ['journeyKey']])('must carry the %s of the context', async (field) => {
    for (const value of ['other', undefined, null, 5]) {
      expectError(await sendEvent({ [field]: value }), 400, new RegExp(`^Invalid request: .*${field} must `));
    }
  });

  it.each([['id'], ['sessionId'], ['clientId']])(
    'needs %s: a non-empty string of at most 128 characters',
    async (field) => {
      for (const value of [undefined, null, '', 7, {}, 'x'.repeat(129)]) {
        expectError(await sendEvent({ [field]: value }), 400, new RegExp(`^Invalid request: ${field} must be .*128`));
      }
      for (const value of ['x'.repeat(128), 'not-a-uuid', 'é🏠'])
        expect((await sendEvent({ [field]: value })).status).toBe(204);
    },
  );

  it('needs a url of at most 2,048 characters', async () => {
    const url = `https://example.org/${'x'.repeat(2_048 - 20)}`;
    expect((await sendEvent({ url })).status).toBe(204);
    for (const value of [`${url}x`, undefined, null, 7]) {
      expectError(await sendEvent({ url: value }), 400, /^Invalid request: url must be .*2048/);
    }
  });

  it('may carry stepKey whatever its tag', async () => {
    await service.journey(key, {
      slug: 'stepped',
      steps: [
        { stepKey: 'one', index: 0 },
        { stepKey: 'two', index: 1 },
      ],
    });
    await send(batch('acme', 'stepped', [event('field_focus', { stepKey: 'two' })]));
    const { steps, unmappedStepIds } = await service.retrieve(key, 'stepped');
    expect(unmappedStepIds).toEqual([steps[0]?.id]);
  });
});

describe('ts', () => {
  it.each([
    ['2026-03-02T09:30:01.250Z'],
    ['2026-03-02T09:30:01Z'],
    ['2026-03-02T10:30:01.25+01:00'],
    ['2026-03-02T00:00:00.000-11:30'],
    ['2024-02-29T23:59:59.999Z'],
    ['2000-01-01T00:00:00.000Z'],
    ['2100-12-31T23:59:59.999Z'],
  ])('may be %s', async (ts) => {
    expect((await sendEvent({ ts })).status).toBe(204);
  });

  it.each([
    ['2026-03-02T09:30:01.250'],
    ['2026-03-02'],
    ['2026-02-29T09:30:01Z'],
    ['2026-13-01T09:30:01Z'],
    ['2026-04-31T09:30:01Z'],
    ['2026-03-02T24:30:01Z'],
    ['2026-03-02T09:60:01Z'],
    ['2026-03-02T09:30:61Z'],
    ['2026-03-02T09:30:01+25:00'],
    ['02.03.2026 09:30'],
    ['Mon, 02 Mar 2026 09:30:01 GMT'],
    ['2026-03-02 09:30:01Z'],
    ['+002026-03-02T09:30:01Z'],
    [''],
    [1_772_443_801_250],
    [null],
    [undefined],
  ])('must not be %j', async (ts) => {
    expectError(await sendEvent({ ts }), 400, 'Invalid request: ts must be a valid ISO 8601 timestamp');
  });

  it.each([
    ['1999-12-31T23:59:59Z'],
    ['2101-01-01T00:00:00Z'],
    ['2000-01-01T00:00:00+01:00'],
    ['0001-01-01T00:00:00.000Z'],
  ])('must not be %j, and the answer says which years are taken', async (ts) => {
    const words = 'Invalid request: ts must be a valid ISO 8601 timestamp of the years 2000 to 2100';
    expectError(await sendEvent({ ts }), 400, words);
  });
});
