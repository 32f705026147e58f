import { spawn } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Stage } from '#infra/stages.ts';
import type { Emulator } from './emulator.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const CDK = path.join(ROOT, 'node_modules/aws-cdk/bin/cdk');

/** The outputs of each stack. */
export type Outputs = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The CDK commands of a stage on the emulator. */
export function cdkOf(
  stage: Stage,
  emulator: Emulator,
  { directory, context }: { directory: string; context: Readonly<Record<string, string>> },
) {
  const run = async (name: string, ...args: string[]): Promise<string> => {
    await mkdir(directory, { recursive: true });
    const child = spawn(process.execPath, [CDK, ...args, '--no-notices'], {
      cwd: ROOT,
      env: {
        ...process.env,
        ...emulator.environment,
        // `cdk.json` and the app run `node`.
        PATH: [path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
        CDK_DISABLE_CLI_TELEMETRY: 'true',
        NODE_OPTIONS: '',
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    if (code !== 0) throw new Error(`cdk ${name} failed.\n${output}`);
    return output;
  };
  const app = [
    '--app',
    'node test/cloud/app.ts',
    ...Object.entries({
      ...context,
      stage: stage.name,
      // The emulator has no CodeDeploy.
      canary: 'off',
      release: 'emulator',
      site: 'infra/placeholder-site',
      emulator: emulator.url,
      functions: path.join(directory, 'functions'),
    }).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ];
  const outputsFile = path.join(directory, 'outputs.json');
  return {
    bootstrap: () => run('bootstrap', 'bootstrap', '--app', '', `aws://${stage.account}/${stage.region}`),
    /** Deploys all stacks, and returns what CDK prints. */
    deploy: () =>
      run(
        'deploy',
        'deploy',
        '--all',
        ...app,
        '--require-approval',
        'never',
        '--progress',
        'events',
        '--concurrency',
        '3',
        '--outputs-file',
        outputsFile,
        '--output',
        path.join(directory, 'cdk.out'),
      ),
    outputs: async (): Promise<Outputs> => JSON.parse(await readFile(outputsFile, 'utf8')),
  };
}
