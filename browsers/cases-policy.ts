// Adapters on pages whose policy allows nothing inline: of the site's own address, and by a nonce.
import { expect } from 'vitest';
import { html } from '../test/embed/support/page.ts';
import type { Case } from './cases.ts';
import type { Stage } from './stage.ts';

const MODULES = new URL('./node_modules/', import.meta.url);
const BUILT = new URL('../dist/embed/', import.meta.url);
const DATA = 'data-org="acme" data-journey="permit"';

interface Policy {
  how: string;
  /** Directives for what may run, and for where the script sends. */
  rules(stage: Stage): string;
  tag(stage: Stage): string;
}

const POLICIES: Policy[] = [
  {
    how: 'that allows scripts and styles of the site itself',
    rules: () => "script-src 'self' 'nonce-n'; connect-src 'self'",
    tag: () => `<script async src="/embed/v1.js" ${DATA} data-endpoint="/api/ingest"></script>`,
  },
  {
    how: 'that allows scripts by a nonce alone',
    rules: ({ collector }) => `script-src 'nonce-n'; connect-src 'self' ${collector.url}`,
    tag: ({ collector }) =>
      `<script async nonce="n" src="${collector.url}/embed/v1.js" ${DATA} data-endpoint="${collector.endpoint}"></script>`,
  },
];

export const policies: Case[] = POLICIES.map(({ how, rules, tag }) => ({
  nr: 61,
  title: `an adapter is loaded and works under a policy ${how}`,
  async run(stage) {
    const { collector, site, tab } = stage;
    const violated: string[] = [];
    const sent: string[] = [];
    collector.steps = ['details'];
    site.headers = {
      'content-security-policy': `default-src 'none'; ${rules(stage)}; style-src 'self'; img-src 'self' data:; base-uri 'none'`,
    };
    site.folder('/m/', MODULES);
    site.folder('/embed/', BUILT);
    site.page('/embed/steps/acme/permit', '{"steps":["details"]}');
    site.page('/violated', (_request, body) => {
      violated.push(body);
      return '';
    });
    site.page('/api/ingest', (_request, body) => {
      sent.push(body);
      return '';
    });
    site.page(
      '/',
      html(
        `<link rel="stylesheet" href="/m/choices.js/public/assets/styles/choices.min.css">
         <script nonce="n">document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
           fetch('/violated', { method: 'POST', body: violatedDirective + ' ' + blockedURI }))</script>${tag(stage)}`,
        `<form data-journey-step="details"><div><select name="country"><option value="a">Aa<option value="b">Bb</select></div><input name="after"></form>
         <script nonce="n" src="/m/choices.js/public/assets/scripts/choices.min.js"></script>
         <script nonce="n">new Choices('select', { searchEnabled: false })</script>`,
      ),
    );
    await tab.goto(site.url);
    await tab.until('window.JourneyEmbed && window.JourneyEmbedAdapters?.length && document.querySelector(".choices")');
    await tab.click('.choices');
    await tab.until('document.querySelector(".choices.is-open")');
    await tab.click('.choices__list--dropdown .choices__item--selectable:last-child');
    await tab.click('[name=after]');
    await tab.until('document.activeElement.name === "after"');
    // Some drivers evaluate, which the policy forbids: what waits is sent when the page is left.
    site.page('/away', 'away');
    await tab.goto(`${site.url}/away`);
    const all = () => [...sent, ...collector.posts.map(({ body }) => body)].join();
    await expect.poll(all).toContain('"_tag":"session_end"');
    const reported = all();
    expect(reported).toMatch(/"_tag":"field_change"[^}]*"fieldKey":"country"/);
    expect(reported).not.toMatch(/"fieldKey":"field\.\d/);
    expect(violated).toEqual([]);
  },
}));
