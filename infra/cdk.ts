import { type StdioOptions, spawn } from 'node:child_process';
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
