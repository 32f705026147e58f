import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { bootstrapCommands } from '#infra/account/bootstrap-commands.ts';
import { startCdk } from '#infra/cdk.ts';
import { parseArguments } from '#infra/command/command.ts';
import { awsAccount } from '#infra/preflight/aws-account.ts';
import { DEPLOY_LINE, deployStage } from '#infra/preflight/deploy-stage.ts';
import type { Stage } from '#infra/stage.ts';
import type { CleanUp } from '#test/local/support.ts';
import type { Emulator } from './emulator.ts';

/** The outputs of each stack. */
export type Outputs = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Runs the CDK CLI and returns what it prints. `cleanUp` ends it if the test ended first.
 * @throws with its output if it fails
 */
async function runCdk(
  args: readonly string[],
  cleanUp: CleanUp,
  environment: NodeJS.ProcessEnv = {},
): Promise<string> {
  // The options of the test runner would slow down the short processes of the CLI.
  const cdk = startCdk(args, 'pipe', { ...process.env, ...environment, NODE_OPTIONS: '' });
  cleanUp(() => void cdk.kill('SIGKILL'));
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
export function cdkOf(
  stage: Stage,
  { url, environment }: Emulator,
  { directory, context }: EmulatedApp,
  cleanUp: CleanUp,
) {
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
  const folder = path.join(directory, 'cdk.out');
  const settings = ['--require-approval', 'never', '--progress', 'events', '--concurrency', '3'];
  const run = (args: readonly string[]) => runCdk([...args, '--no-notices'], cleanUp, environment);
  /** `npm run deploy -- STAGE` with these arguments. Returns what its last command prints. */
  async function deployment(
    args: readonly string[],
    changed: Partial<Stage> = {},
    release = 'emulator',
  ): Promise<string> {
    let output = '';
    const own = contextArguments({ settings: JSON.stringify(changed), release });
    await deployStage(parseArguments(DEPLOY_LINE, [stage.name, ...args]), {
      findStage: () => ({ ...stage, ...changed }),
      async cdk(command) {
        output = await run(
          command[0] === 'synth' ? [...command, '--app', 'node test/cloud/app.ts', ...app, ...own] : command,
        );
        return true;
      },
      accountIn: (region) => ({
        ...awsAccount(region),
        // The stage has the ARN of no certificate.
        certificate: async () => ({ status: 'ISSUED', notAfter: new Date('2100-01-01') }),
      }),
      folderOf: () => folder,
      now: () => new Date(),
    });
    return output;
  }
  return {
    /** Prepares the account, as `npm run bootstrap -- STAGE` does, and creates what an operator creates by hand. */
    async prepare(): Promise<void> {
      // Without the roles of workflows, because the emulator has no identity providers for them.
      for (const [command = '', ...args] of bootstrapCommands(stage, path.join(directory, 'account')))
        await run([
          command,
          ...args.map((arg) => (arg === '--all' ? 'northbound-account' : arg)),
          ...(command === 'deploy' ? settings : []),
        ]);
      await deployment(['--review']);
      await run(['deploy', `northbound-${stage.name}-before`, '--app', folder, ...settings]);
    },
    /** Deploys what was synthesized by `prepare`, like a workflow after its review. */
    deployReviewed: () => deployment(['--reviewed', '--outputs-file', outputs, ...settings]),
    /**
     * Synthesizes and deploys all stacks, with changed settings of the stage if any, and returns what CDK prints.
     * @param losses the ids of resources that may be lost
     */
    deploy: (changed?: Partial<Stage>, release?: string, losses: readonly string[] = []) =>
      deployment([...losses.flatMap((id) => ['--allow-loss', id]), ...settings], changed, release),
    /** Deploys a single stack with `cdk deploy`, which checks nothing before. */
    deployUnchecked: (stack: string, changed: Partial<Stage>, release = 'emulator') => {
      const own = contextArguments({ settings: JSON.stringify(changed), release });
      const source = ['--app', 'node test/cloud/app.ts', ...app, ...own, '-o', folder];
      return run(['deploy', stack, '--exclusively', ...source, ...settings]);
    },
    outputs: async (): Promise<Outputs> => JSON.parse(await readFile(outputs, 'utf8')),
  };
}
