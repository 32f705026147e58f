import { once } from 'node:events';
import path from 'node:path';
import { ROOT, startCdk } from './cdk.ts';
import { awsAccount } from './preflight/aws-account.ts';
import { deployStage } from './preflight/deploy-stage.ts';
import { findStage, UsageError } from './stages.ts';

/** `npm run deploy -- STAGE`; see `deployStage`. */
try {
  const isDeployed = await deployStage(process.argv.slice(2), {
    findStage,
    cdk: async (args) => (await once(startCdk(args), 'close'))[0] === 0,
    accountIn: awsAccount,
    folderOf: (stage) => path.join(ROOT, 'cdk.out', stage),
    now: () => new Date(),
  });
  process.exitCode = isDeployed ? 0 : 1;
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`\n${error.message}\n\n`);
  process.exitCode = 1;
}
