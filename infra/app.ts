import { App, Validations } from 'aws-cdk-lib';
import { PortalChecks } from './checks.ts';
import { runApp } from './command/run-app.ts';
import { addPortal } from './portal-app.ts';
import { awsAccount } from './preflight/aws-account.ts';
import { checkApp } from './preflight/check-app.ts';
import { checkAccount, findStage } from './stages.ts';

/**
 * The CDK app of a stage, `-c stage=NAME`, for `npm run deploy` and all commands of CDK. `-c account=any` accepts
 * credentials for any account, for commands that do not deploy. `addPortal` and `checkApp` have the other options.
 */
const app = new App();
await runApp(async () => {
  const stage = findStage(app.node.tryGetContext('stage'));
  const account = process.env.CDK_DEFAULT_ACCOUNT;
  if (app.node.tryGetContext('account') !== 'any') checkAccount(stage, account);
  await addPortal(app, stage);
  Validations.of(app).addPlugins(new PortalChecks(app));
  await checkApp(app, stage, { account, accountIn: awsAccount, now: () => new Date() });
});
