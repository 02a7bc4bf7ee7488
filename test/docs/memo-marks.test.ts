// The marks that a memo leaves sessions out for are those that its page names.
import { expect, it } from 'vitest';
import { MARKS } from '../../src/domain/marks.ts';
import { RULES_VERSION } from '../../src/domain/memo.ts';
import { LEFT_OUT } from '../../src/sessions/sound.ts';
import { readDocument } from './document.ts';

it('names in docs/memos.md the rules and every mark that is left out, and no other', () => {
  const page = readDocument('docs/memos.md');
  expect(page).toContain(`(\`${RULES_VERSION}\`)`);
  const [, listed = ''] = /carry one of these \[marks\]\(marks\.md\) are left out[^:]*: ([^.]*)\./.exec(page) ?? [];
  const named = [...listed.matchAll(/`(\w+)`/g)].map(([, mark]) => mark);
  const leftOut = Object.entries(MARKS).flatMap(([name, bit]) => ((LEFT_OUT & bit) !== 0 ? [name] : []));
  expect(named.sort()).toEqual(leftOut.sort());
});
