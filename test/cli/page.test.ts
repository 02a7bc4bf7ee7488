import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { DEMO_STEPS } from '../../src/demo/journey.ts';
import { demoPage } from '../../src/demo/page.ts';

async function page(orgKey = 'council') {
  const app = Fastify();
  await app.register(demoPage({ orgKey, journeyKey: 'benefit', baseUrl: 'https://waymark.example' }));
  const response = await app.inject('/demo');
  await app.close();
  return response;
}

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '');

test('the form has the steps and the fields of the journey, in order', async () => {
  const { body } = await page();
  expect(matches(body, /data-journey-step="([^"]*)"/g)).toEqual(DEMO_STEPS.map(({ stepKey }) => stepKey));
  const names = new Set(matches(body, /<(?:input|select) [^>]*name="([^"]*)"/g));
  expect([...names]).toEqual(DEMO_STEPS.flatMap(({ fields }) => fields.map(({ key }) => key)));
});

test('every control has a label, and what describes it exists', async () => {
  const { body } = await page();
  const ids = new Set(matches(body, / id="([^"]*)"/g));
  for (const described of matches(body, /aria-describedby="([^"]*)"/g)) {
    for (const id of described.split(' ')) expect(ids).toContain(id);
  }
  for (const control of body.match(/<(?:input|select) [^>]*>/g) ?? []) {
    const id = / id="([^"]*)"/.exec(control)?.[1];
    if (id) expect(body).toContain(`<label for="${id}">`);
    else expect(body).toContain(`<label class="tick">${control}<span>`);
  }
});

test('the page carries the embed script, and its values cannot break out of its attributes', async () => {
  expect((await page()).body).toContain(
    '<script async src="/embed/v1.js" data-org="council" data-journey="benefit" data-endpoint="https://waymark.example/api/ingest"></script>',
  );
  expect((await page('"><b>')).body).toContain('data-org="&#34;&#62;&#60;b&#62;"');
});

test("the security policy allows the page's own style and script by their hashes, and nothing inline besides", async () => {
  const { body, headers } = await page();
  const policy = String(headers['content-security-policy']);
  const inline = matches(body, /<(?:style|script)>([\s\S]*?)<\/(?:style|script)>/g);
  expect(inline).toHaveLength(2);
  for (const source of inline) expect(policy).toContain(createHash('sha256').update(source).digest('base64'));
  expect(policy).not.toContain('unsafe');
  expect(body).not.toMatch(/ (style|on[a-z]+)="/);
});
