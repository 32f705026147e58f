import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Everything that commands have set is kept for the next ones, as in one shell of an operator. */
export function operatorShell(folder: string, environment: NodeJS.ProcessEnv) {
  mkdirSync(folder, { recursive: true });
  const state = path.join(folder, 'state.sh');
  const variables: Record<string, string> = {};

  return {
    /** Sets what the operator would set by hand. */
    set: (changes: Readonly<Record<string, string>>): void => void Object.assign(variables, changes),

    /** Runs commands in the folder, and returns what they print. @throws with that if one of them fails */
    run: async (commands: string): Promise<string> => {
      const script = path.join(folder, 'commands.sh');
      const restore = existsSync(state) ? `. ${state}\n` : '';
      const given = Object.entries(variables).map(([name, value]) => `${name}='${value}'\n`);
      const save = `{ declare -f; export -p; } > ${state}\n`;
      writeFileSync(script, `set -aeuo pipefail\n${restore}${given.join('')}${commands}\n${save}`);
      const child = spawn('bash', [script], { cwd: folder, env: environment });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
      const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
      if (code !== 0) throw new Error(`The commands failed with ${code}:\n${output}`);
      return output;
    },
  };
}
export type OperatorShell = ReturnType<typeof operatorShell>;
