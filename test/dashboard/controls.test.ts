// Buttons that change something, on each page, by role: `http/accounts-roles` has what the service lets each role do.
import { expect, it } from 'vitest';
import { go, openStage } from './support/stage.ts';

const stage = openStage({ world: 'shared' });

/** Buttons of reading, copying and saving, which all members have. */
const READS =
  /^(What is |Actions: |Views: |Filters$|All as tables|Key T switches|Show |Copy$|Save as |Compare each|How rescued|Preview$|Export$)/;

it.each(['editor', 'viewer'] as const)('shows %s what they may do, and nothing else', async (role) => {
  const { memoId, simulationId, alertId } = stage.world;
  const page = await stage.visitAs(role, '/definitions');
  const seen: Record<string, string[]> = {};
  for (const path of [
    ...['/', '/new-journey', '/journeys/crowded', '/journeys/crowded/steps/documents', '/journeys/crowded/burden'],
    ...['/journeys/apply/memos', `/journeys/apply/memos/${memoId}`, '/journeys/crowded/simulate'],
    ...[`/journeys/apply/simulations/${simulationId}`, '/journeys/crowded/alerts', `/alerts/${alertId}`],
    ...['/journeys/crowded/install', '/journeys/crowded/share', '/journeys/crowded/edit'],
    ...['', '/members', '/keys', '/exclusions', '/messages', '/feeds', '/reports', '/audit', '/data'].map(
      (name) => `/settings${name}`,
    ),
    '/account',
  ]) {
    await go(page, path);
    if (/^\/settings(?!\/data)/.test(path)) await page.getByText(/^Only owners/).waitFor();
    const names = await page.evaluate<string[]>(BUTTONS);
    const changes = [...new Set(names)].filter((name) => !READS.test(name)).sort();
    if (changes.length > 0) seen[path.replaceAll(/[\da-f-]{36}/g, '*')] = changes;
  }
  expect(seen).toEqual(CONTROLS[role]);
});

/** Each step has its own to move, edit and delete it. */
const BUTTONS = `[...document.querySelectorAll('main :is(button, [role="button"], input[type="checkbox"])')]
  .filter((one) => one.checkVisibility() && !one.disabled)
  .map((one) => (one.ariaLabel ?? (one.labels?.[0] ?? one).textContent).replaceAll(/\\s+/g, ' ').trim())
  .map((name) => name.replace(/^(Move|Edit|Delete|Revoke|Remove) .*/, '$1 *'))`;

const OWN_ACCOUNT = {
  '/account': ['Add passkey', 'Change password', 'Save language', 'Set up authenticator app', 'Sign out'],
};

const CONTROLS = {
  viewer: OWN_ACCOUNT,
  editor: {
    ...OWN_ACCOUNT,
    '/new-journey': ['Create journey'],
    '/journeys/crowded': ['Add an annotation', 'Delete *', 'Targets'],
    '/journeys/crowded/steps/documents': ['Add an annotation', 'Delete *'],
    '/journeys/crowded/burden': ['Value of an hour'],
    '/journeys/apply/memos': ['Make a memo', 'Make a memo each month', 'Make a memo each week'],
    '/journeys/apply/memos/*': ['Run again'],
    '/journeys/crowded/simulate': ['Add another change', 'Keep this forecast'],
    '/journeys/apply/simulations/*': ['The change is live'],
    '/journeys/crowded/alerts': [
      'Far fewer people than usual complete',
      'Far more people than usual leave at a step',
      'Far more people than usual meet errors in a field',
      'Far more requests than usual are refused by a limit',
      'Far more visits than usual look wrong, or have clocks that are wrong',
      'Nobody reaches a step any more',
      'Nothing arrives from the pages although visitors are usual at this hour',
      'People reach the last step and nobody completes',
      'The case system receives far fewer or far more than pages report as sent',
      'The target was missed two weeks in a row',
    ],
    '/alerts/*': ['Acknowledge', 'Close', 'Snooze for a day'],
    '/journeys/crowded/install': ['Count likely completions as well'],
    '/journeys/crowded/share': ['Create link', 'Revoke *'],
    '/journeys/crowded/edit': ['Add step', 'Delete *', 'Edit *', 'Move *', 'Save journey'],
  },
};
