import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startCdk } from '#infra/cdk.ts';
import type { Stage } from '#infra/stage.ts';
import type { Emulator } from './emulator.ts';

/** The outputs of each stack. */
export type Outputs = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Runs the CDK CLI and returns what it prints. @throws with its output if it fails */
async function runCdk(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<string> {
  // The options of the test runner would slow down the short processes of the CLI.
  const cdk = startCdk(args, 'pipe', { ...process.env, ...environment, NODE_OPTIONS: '' });
  let output = '';
  for (const stream of [cdk.stdout, cdk.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => cdk.once('close', resolve));
  if (code !== 0) throw new Error(`cdk ${args.join(' ')} failed.\n${output}`);
  return output;
}

/** The options `-c NAME=VALUE`. */
const contextArguments = (context: Readonly<Record<string, string>>): string[] =>
  Object.entries(context).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

interface EmulatedApp {
  /** Where the CLI writes. */
  readonly directory: string;
  /** What only the app of the tests needs. */
  readonly context: Readonly<Record<string, string>>;
}

/** The CDK commands of a stage on the emulator. */
export function cdkOf(stage: Stage, { url, environment }: Emulator, { directory, context }: EmulatedApp) {
  const outputs = path.join(directory, 'outputs.json');
  const app = contextArguments({
    ...context,
    stage: stage.name,
    site: 'infra/placeholder-site',
    emulator: url,
    functions: path.join(directory, 'functions'),
    // The emulator has no CodeDeploy.
    canary: 'off',
  });
  const deploy = ['deploy', '--all', '--no-notices', '--app', 'node test/cloud/app.ts', ...app];
  const output = ['--output', path.join(directory, 'cdk.out'), '--outputs-file', outputs];
  const settings = ['--require-approval', 'never', '--progress', 'events', '--concurrency', '3'];
  const account = `aws://${stage.account}/${stage.region}`;
  return {
    bootstrap: () => runCdk(['bootstrap', '--no-notices', '--app', '', account], environment),
    /** Deploys all stacks, with changed settings of the stage if any, and returns what CDK prints. */
    deploy: (changed: Partial<Stage> = {}, release = 'emulator') => {
      const own = contextArguments({ settings: JSON.stringify(changed), release });
      return runCdk([...deploy, ...own, ...output, ...settings], environment);
    },
    outputs: async (): Promise<Outputs> => JSON.parse(await readFile(outputs, 'utf8')),
  };
}
