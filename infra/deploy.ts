import path from 'node:path';
import { ROOT, runCdk } from './cdk.ts';
import { defineCommand, main } from './command/command.ts';
import { awsAccount } from './preflight/aws-account.ts';
import { DEPLOY_LINE, deployStage } from './preflight/deploy-stage.ts';
import { findStage } from './stages.ts';

export const command = defineCommand({
  ...DEPLOY_LINE,
  run: (given) =>
    deployStage(given, {
      findStage,
      cdk: runCdk,
      accountIn: awsAccount,
      folderOf: (stage) => path.join(ROOT, 'cdk.out', stage),
      now: () => new Date(),
    }),
});
if (import.meta.main) await main(command);
