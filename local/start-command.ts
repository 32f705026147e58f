import { resolve } from 'node:path';

/**
 * The command that starts this portal again. It repeats `DATA_DIR` and `PORT`, because without them `--fresh` would delete
 * the data of another portal. Quoted for a POSIX shell.
 */
export function startCommand(options: readonly string[] = [], settings: Record<string, string> = {}): string {
  const { DATA_DIR, PORT } = process.env;
  const all = { ...(DATA_DIR && { DATA_DIR: resolve(DATA_DIR) }), ...(PORT && { PORT }), ...settings };
  const variables = Object.entries(all).map(([name, value]) => `${name}=${quoted(value)}`);
  return [...variables, 'npm start', ...(options.length > 0 ? ['--', ...options] : [])].join(' ');
}

/** The command that deletes this portal's data and starts over. */
export const startOverCommand = (): string => startCommand(['--fresh']);

const quoted = (text: string): string =>
  /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
