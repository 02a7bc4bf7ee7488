// Addresses with letters beyond ASCII are read the same however often addresses were read before: in Node 20, a function of
// the platform changes its mind once it is compiled.
import { expect, it } from 'vitest';
import { normalizeOrigin } from '../../src/domain/origin.ts';
import { cleanReferrer } from '../../src/domain/privacy.ts';

it('reads addresses with letters beyond ASCII also after a hundred thousand others', () => {
  for (let number = 0; number < 100_000; number++) {
    normalizeOrigin(`https://${number % 10}.example.org`);
    cleanReferrer(`https://${number % 10}.example.org/path`);
  }
  expect(normalizeOrigin('https://bücher.example')).toBe('https://xn--bcher-kva.example');
  expect(cleanReferrer('https://bücher.example/straße')).toBe('https://xn--bcher-kva.example');
});
