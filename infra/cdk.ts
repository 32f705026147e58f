import { type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..');
const CDK = path.join(ROOT, 'node_modules/aws-cdk/bin/cdk');

/** Starts the CDK CLI with the Node version that runs this process, in the root of the repository. */
export function startCdk(
  args: readonly string[],
  stdio: StdioOptions = 'inherit',
  environment: NodeJS.ProcessEnv = process.env,
) {
  // `cdk.json` runs `node`, which must not be the version installed on the machine.
  const PATH = [path.dirname(process.execPath), environment.PATH].filter(Boolean).join(path.delimiter);
  const env = { ...environment, CDK_DISABLE_CLI_TELEMETRY: 'true', PATH };
  return spawn(process.execPath, [CDK, ...args], { cwd: ROOT, env, stdio });
}

/** Runs a command of the CDK CLI with its output. Resolves to whether it succeeded. */
export async function runCdk(args: readonly string[]): Promise<boolean> {
  if (args[0] !== 'synth') return (await once(startCdk(args), 'close'))[0] === 0;
  process.stdout.write('Synthesizing...\n');
  const { isSynthesized, output } = await synthesize(args);
  if (!isSynthesized) process.stderr.write(output.replace(/^.*Subprocess exited with error.*\n/m, ''));
  return isSynthesized;
}

/**
 * Runs `cdk synth` and keeps its output, which is of use only if it fails: after a success, it recommends other commands
 * of CDK. `cdk deploy` repeats the warnings of the app.
 */
export async function synthesize(
  args: readonly string[],
): Promise<{ isSynthesized: boolean; output: string }> {
  const cdk = startCdk(args, 'pipe');
  let output = '';
  for (const stream of [cdk.stdout, cdk.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const [code] = await once(cdk, 'close');
  return { isSynthesized: code === 0, output };
}
