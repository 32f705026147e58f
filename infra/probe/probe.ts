import path from 'node:path';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { ROOT, runCdk } from '../cdk.ts';
import { defineCommand, main } from '../command/command.ts';
import { UsageError } from '../command/usage-error.ts';
import { nextStacksIn } from '../preflight/next-stacks.ts';
import { findStage } from '../stages.ts';
import { probeStacks } from './probe-stacks.ts';
import { probesOf } from './probes.ts';
import { runProbes } from './run-probes.ts';

export const command = defineCommand({
  usage: `npm run probe -- STAGE

Asks the account of a stage, before its first deployment, what AWS's documentation leaves open. It creates small stacks with
what the stage needs, prints whether AWS accepts each, and deletes them, also after Ctrl+C.`,
  required: ['STAGE'],
  run: async ({ positionals: [name] }) => {
    const stage = findStage(name);
    const folder = path.join(ROOT, 'cdk.out', `${stage.name}-probe`);
    const app = [
      '-c',
      `stage=${stage.name}`,
      '-c',
      'site=infra/placeholder-site',
      '-c',
      'preflight=off',
      '-o',
      folder,
    ];
    // Also refuses credentials for another account.
    if (!(await runCdk(['synth', '--quiet', ...app]))) return false;
    const interruption = interrupted();
    print(`Creating and deleting small stacks in the account ${stage.account}. CloudFront takes minutes.\n`);
    const isAccepted = await runProbes(probesOf(nextStacksIn(folder).map(({ template }) => template)), {
      stacks: probeStacks(new CloudFormationClient({ region: stage.region })),
      print,
      signal: interruption,
    });
    print('\nEverything that the probes created is deleted.');
    return isAccepted;
  },
});

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Aborts when the process is asked to end, with what is said when everything is deleted. */
function interrupted(): AbortSignal {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      print('\nDeleting what the probes have created...');
      interruption.abort(
        new UsageError('The probes were interrupted. Everything that they created is deleted.'),
      );
    });
  return interruption.signal;
}

if (import.meta.main) await main(command);
