// Completion for shells, made from the commands themselves: one table of words, and a few lines that each shell understands.
import { Argument, Command } from 'commander';
import { print } from './terminal.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** `waymark completion`: prints the script of a shell. It asks nothing while one types. */
export function completionCommand(): Command {
  const command = new Command('completion')
    .summary('print the completion of commands and options for a shell')
    .description(
      'Print a script that completes commands and options of "waymark" on Tab. Without more words it stands for the current shell:\n' +
        '  bash  eval "$(waymark completion bash)"       in ~/.bashrc\n' +
        '  zsh   eval "$(waymark completion zsh)"        in ~/.zshrc, after compinit\n' +
        '  fish  waymark completion fish | source        in ~/.config/fish/config.fish',
    )
    .addArgument(new Argument('<shell>', 'the shell').choices([...SHELLS]));
  return command.action((shell: Shell) => print(SCRIPTS[shell](wordsOf(rootOf(command)))));
}

const rootOf = (command: Command): Command => (command.parent ? rootOf(command.parent) : command);

/** By the commands that stand before, joined by blanks: the commands and long options that may follow. */
function wordsOf(command: Command, path: readonly string[] = []): Map<string, string[]> {
  const { commands, options } = command;
  const flags = [...options.flatMap(({ long }) => long ?? []), '--help'];
  const own: [string, string[]] = [path.join(' '), [...commands.map((one) => one.name()), ...flags]];
  return new Map([own, ...commands.flatMap((one) => [...wordsOf(one, [...path, one.name()])])]);
}

/** Names of commands and options hold letters and hyphens alone, so that nothing needs a quote. */
const casesOf = (words: Map<string, string[]>, line: (path: string, words: string) => string): string =>
  [...words].map(([path, following]) => line(path, following.join(' '))).join('\n');

const bash = (words: Map<string, string[]>): string => `_waymark() {
  local path="" word following="" current="\${COMP_WORDS[COMP_CWORD]}" place
  for ((place = 1; place < COMP_CWORD; place++)); do
    word="\${COMP_WORDS[place]}"
    case "\${path:+$path }$word" in
${casesOf(words, (path) => (path === '' ? '' : `      "${path}") path="${path}" ;;`)).replace(/^\n/, '')}
    esac
  done
  case "$path" in
${casesOf(words, (path, following) => `    "${path}") following="${following}" ;;`)}
  esac
  COMPREPLY=($(compgen -W "$following" -- "$current"))
}
complete -o default -F _waymark waymark
`;

const zsh = (words: Map<string, string[]>): string => `autoload -U +X bashcompinit && bashcompinit\n${bash(words)}`;

const fish = (words: Map<string, string[]>): string => `function __waymark_words
  set -l path ""
  for word in (commandline -opc)[2..-1]
    switch (string trim -- "$path $word")
${casesOf(words, (path) => (path === '' ? '' : `      case "${path}"\n        set path "${path}"`)).replace(/^\n/, '')}
    end
  end
  switch "$path"
${casesOf(words, (path, following) => `    case "${path}"\n      string split " " -- "${following}"`)}
  end
end
complete -c waymark -a "(__waymark_words)"
`;

const SCRIPTS: Record<Shell, (words: Map<string, string[]>) => string> = { bash, zsh, fish };
