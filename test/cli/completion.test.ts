// Completion, asked as a shell asks for it when somebody presses Tab.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, folderForTest } from './command.ts';

const script: Record<string, string> = {};
beforeAll(async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, stdout } = await call(['completion', shell], tmpdir());
    expect(code).toBe(0);
    script[shell] = stdout;
  }
});

/** The words that a shell offers after a line, of which the last word is being typed. */
const offered: Record<string, (words: string[]) => string[]> = {
  bash: (words) => {
    const typed = words.map((word) => `'${word}'`).join(' ');
    const ask = `COMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _waymark; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return linesOf(execFileSync('bash', ['-uc', `${script.bash}\n${ask}`], { encoding: 'utf8' }));
  },
  fish: (words) => {
    const ask = `complete -C '${words.join(' ')}'`;
    const lines = linesOf(execFileSync('fish', ['-c', `${script.fish}\n${ask}`], { encoding: 'utf8' }));
    return lines.map((line) => line.replace(/\t.*/, ''));
  },
  // Its Tab needs a terminal, and chooses among what the function offers by what is typed.
  zsh: (words) => {
    const typed = words.map((word) => `'${word}'`).join(' ');
    const ask = `ask() { emulate -L ksh; COMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _waymark; print -l -- "\${COMPREPLY[@]}" }; ask`;
    const lines = `autoload -U +X compinit && compinit -u -D\n${script.zsh}\n${ask}`;
    const offered = linesOf(execFileSync('zsh', ['-fc', lines], { encoding: 'utf8' }));
    return offered.filter((word) => word.startsWith(words.at(-1) ?? ''));
  },
};
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');

describe.each(['bash', 'zsh', 'fish'])('%s', (shell) => {
  const isHere = [`/bin/${shell}`, `/usr/bin/${shell}`].some((path) => existsSync(path));
  it.skipIf(!isHere)('offers commands, those below them, and options', () => {
    const ask = offered[shell];
    expect(ask?.(['waymark', 'ke'])).toEqual(['key']);
    expect(ask?.(['waymark', 'key', ''])).toEqual(expect.arrayContaining(['create', 'list', 'revoke']));
    expect(ask?.(['waymark', 'key', 'create', '--sc'])).toEqual(['--scope']);
    expect(ask?.(['waymark', 'check', 'https://www.example.org', '--sa'])).toEqual(['--sarif']);
    expect(ask?.(['waymark', 'rehearse', 'https://www.example.org', '--su'])).toEqual(['--submit']);
    expect(ask?.(['waymark', 'alert', 'sn'])).toEqual(['snooze']);
  });
});

it('refuses a shell that it does not know', async () => {
  const { code, stderr } = await call(['completion', 'tcsh'], folderForTest());
  expect(stderr).toContain('bash, zsh, fish');
  expect(code).toBe(2);
});
