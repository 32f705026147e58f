import { once } from 'node:events';
import path from 'node:path';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { ROOT, startCdk } from '../cdk.ts';
import { templatesIn } from '../preflight/deploy-stage.ts';
import { findStage, UsageError } from '../stages.ts';
import { probeStacks } from './probe-stacks.ts';
import { probesOf } from './probes.ts';
import { runProbes } from './run-probes.ts';

/**
 * `npm run probe -- STAGE`: asks the account of a stage, before its first deployment, what AWS's documentation leaves open:
 * it creates small stacks with what the stage needs, and deletes them. See `docs/deploy.md`.
 */
const interruption = new AbortController();
const print = (line: string) => void process.stdout.write(`${line}\n`);
try {
  const [name, ...others] = process.argv.slice(2);
  if (name === undefined || name.startsWith('-') || others.length > 0)
    throw new UsageError('Usage: npm run probe -- STAGE');
  const stage = findStage(name);
  const folder = path.join(ROOT, 'cdk.out', `${stage.name}-probe`);
  const app = ['-c', `stage=${stage.name}`, '-c', 'site=infra/placeholder-site', '-o', folder];
  // Also refuses credentials for another account.
  const [code] = await once(startCdk(['synth', '--quiet', '--no-notices', ...app]), 'close');
  if (code !== 0) process.exit(1);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      print('Deleting what the probes have created …');
      interruption.abort();
    });
  print(
    `Creating and deleting small stacks in the account ${stage.account}. CloudFront takes some minutes.\n`,
  );
  const isAccepted = await runProbes(probesOf(Object.values(templatesIn(folder))), {
    stacks: probeStacks(new CloudFormationClient({ region: stage.region })),
    print,
    signal: interruption.signal,
  });
  print('\nEverything that the probes created is deleted.');
  process.exitCode = isAccepted ? 0 : 1;
} catch (error) {
  const isInterrupted = error instanceof Error && error.name === 'AbortError';
  if (!(error instanceof UsageError || isInterrupted)) throw error;
  if (!isInterrupted) process.stderr.write(`\n${error.message}\n\n`);
  process.exitCode = 1;
}
