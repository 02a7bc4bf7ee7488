// Why people left a step: what they had done clearly more often than those who went on, and the way from each share to its sessions.
import { beforeAll, expect, it } from 'vitest';
import { batch, event } from '../support/events.ts';
import { expectAccessibleInBothThemes, ORG, openStage } from './support/stage.ts';

const stage = openStage();
const SESSIONS = 80;

/** 40 leave at the first step, 24 of them after an error in its field; of the 40 who go on, 6 met one. All go back as often. */
beforeAll(async () => {
  const key = await stage.service.key(ORG, ['journeys:write', 'ingest:write']);
  const steps = ['data', 'end'].map((stepKey, index) => ({ stepKey, index, name: `The ${stepKey}` }));
  await stage.service.journey(key, { slug: 'why', displayName: 'Why', steps });
  const began = Date.now() - 7_200_000;
  const sessions = Array.from({ length: SESSIONS }, (_, nr) => {
    const made = (tag: string, nth: number, more: object) =>
      event(tag, {
        ...{ sessionId: `why-${nr}`, clientId: `why-${nr}`, id: `why-${nr}-${nth}`, seq: nth },
        ...{ ts: new Date(began + nth * 9_000).toISOString(), ...more },
      });
    const leaves = nr < 40;
    const errs = leaves ? nr < 24 : nr < 46;
    const field = { stepKey: 'data', fieldKey: 'tax-number' };
    return [
      made('session_start', 0, {}),
      made('step_view', 1, { stepKey: 'data' }),
      made('field_focus', 2, field),
      ...(errs ? [made('validation_error', 3, { ...field, errorType: 'pattern' })] : []),
      ...(leaves ? [] : [made('step_view', 4, { stepKey: 'end' }), made('submit_success', 9, { stepKey: 'end' })]),
    ];
  });
  for (const events of [sessions.slice(0, 40), sessions.slice(40)]) {
    const { status, body } = await stage.service.ingest(batch(ORG, 'why', events.flat()), {
      authorization: `Bearer ${key}`,
    });
    expect([status, body]).toEqual([204, expect.anything()]);
  }
});

it('compares with those who went on, and leads from each share to its sessions', async () => {
  const page = await stage.visitAs('viewer', '/journeys/why/steps/data');
  const why = page.locator('.look-next-why p');
  await why.getByText(/^40 left here\./).waitFor();
  expect((await why.textContent())?.replaceAll(/[\u2068\u2069]/g, '')).toMatch(
    /^40 left here\. Met an error in “tax-number”: 60% of those who left, 15% of those who went on \(45\.0 points more, .*\)\. $/,
  );
  expect(await why.textContent()).not.toContain('touched');
  await expectAccessibleInBothThemes(page);
  for (const [share, sessions] of [
    ['60%', '24 sessions'],
    ['15%', '6 sessions'],
  ] as const) {
    await why.getByRole('link', { name: share, exact: true }).click();
    await page.waitForURL(/\/journeys\/why\/sessions\?/);
    await page.getByRole('status').getByText(sessions).waitFor();
    await page.goBack();
    await why.getByText(/^40 left here\./).waitFor();
  }
});

it('says the same in the advice of the overview', async () => {
  const page = await stage.visitAs('viewer', '/journeys/why');
  await page
    .locator('.look-next')
    .getByText(/Met an error in .* of those who went on/)
    .waitFor();
});
