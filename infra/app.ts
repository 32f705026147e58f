import { App, Validations } from 'aws-cdk-lib';
import { PortalChecks } from './checks.ts';
import { UsageError } from './command/usage-error.ts';
import { addPortal } from './portal-app.ts';
import { awsAccount } from './preflight/aws-account.ts';
import { nextStacksIn } from './preflight/next-stacks.ts';
import { findProblems, NOT_DEPLOYED, refuse } from './preflight/preflight.ts';
import type { Stage } from './stage.ts';
import { checkAccount, findStage } from './stages.ts';

/**
 * The CDK app of a stage, `-c stage=NAME`, for `npm run deploy` and all commands of CDK. With credentials, it refuses what
 * `npm run deploy` refuses, because CDK does not tell it whether the command deploys. `-c preflight=off` leaves that out, for
 * commands that do not, and `-c allowLoss=ID` accepts a loss. `-c account=any` accepts credentials for any account, and
 * checks nothing there. `addPortal` has the other options.
 */
const app = new App();
const option = (name: string): unknown => app.node.tryGetContext(name);
try {
  const stage = findStage(option('stage'));
  const account = process.env.CDK_DEFAULT_ACCOUNT;
  if (option('account') !== 'any') checkAccount(stage, account);
  await addPortal(app, stage);
  Validations.of(app).addPlugins(new PortalChecks(app));
  if (account === stage.account && option('preflight') !== 'off') await checkBeforeDeployment(stage);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`\n${error.message}\n\n`);
  process.exit(1);
}

async function checkBeforeDeployment(stage: Stage): Promise<void> {
  const allowedLosses = String(option('allowLoss') ?? '').split(',');
  const deployment = { stage, stacks: nextStacksIn(app.synth().directory), allowedLosses };
  const problems = await findProblems(deployment, awsAccount, new Date());
  const hint = 'For a command that does not deploy, add -c preflight=off.';
  refuse(stage, NOT_DEPLOYED, problems.length > 0 ? [...problems, hint] : []);
}
