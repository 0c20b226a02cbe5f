import { type Command, wrongUsage } from '../command';
import { singleLine } from '../text/layout';
import { completeWords } from './_complete';

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

/** Each asks this program for the words, so that the lessons, rules, and flaws of the installed version are known. */
const scripts: Record<Shell, string> = {
  bash: `_api_design_tutor() {
  local words
  words="$("\${COMP_WORDS[0]}" completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" || return
  if [ "$words" = ":files" ]; then
    compopt -o default 2>/dev/null
    COMPREPLY=()
  else
    local IFS=$'\\n'
    COMPREPLY=($words)
  fi
}
complete -F _api_design_tutor api-design-tutor`,
  zsh: `#compdef api-design-tutor
_api_design_tutor() {
  local -a words_found
  words_found=("\${(@f)$("\${words[1]}" completion words -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ "\${words_found[1]}" == ":files" ]]; then
    _files
  else
    compadd -a words_found
  fi
}
compdef _api_design_tutor api-design-tutor`,
  fish: `function __api_design_tutor
  set -l typed (commandline -opc)[2..-1] (commandline -ct)
  set -l found (api-design-tutor completion words -- $typed 2>/dev/null)
  if test "$found" = ":files"
    __fish_complete_path (commandline -ct)
  else
    string join \\n -- $found
  end
end
complete -c api-design-tutor -f -a '(__api_design_tutor)'`,
};

/** What stands for "a file" in the reply to a script. No word of a command line begins with a colon here. */
const files = ':files';

const isShell = (word: string | undefined): word is Shell => (shells as readonly string[]).includes(word ?? '');

const command: Command = {
  usage: 'completion <shell> [words...]',
  summary: 'print the script that completes commands, options, and ids in bash, zsh, or fish',
  order: 98,
  notes: [
    {
      title: 'To switch it on',
      text: [
        'bash   eval "$(api-design-tutor completion bash)"          in ~/.bashrc',
        'zsh    eval "$(api-design-tutor completion zsh)"           in ~/.zshrc, after compinit',
        'fish   api-design-tutor completion fish | source           in ~/.config/fish/config.fish',
      ].join('\n'),
    },
  ],
  complete: ([first]) => (first === undefined ? shells : []),
  async run([shell, ...words], _options, io) {
    if (shell === 'words') {
      // The list of commands is made of the commands, so this one can't begin with it.
      const { commands } = await import('../generated/commands');
      const found = await completeWords(words, commands);
      io.out(found === null ? `${files}\n` : found.map(word => `${word}\n`).join(''));
      return 0;
    }
    if (!isShell(shell) || words.length > 0)
      throw wrongUsage(
        `There is no completion for "${singleLine([shell, ...words].join(' '))}".`,
        `Name a shell: ${shells.join(', ')}.`,
      );
    io.out(`${scripts[shell]}\n`);
    return 0;
  },
};

export default command;
