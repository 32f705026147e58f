import { App, Validations } from 'aws-cdk-lib';
import { PortalChecks } from '../checks.ts';
import { runApp } from '../command/run-app.ts';
import { checkAccount, findStage } from '../stages.ts';
import { addAccountStacks } from './account-stacks.ts';

/** The CDK app of what a stage's account needs first, `-c stage=NAME`, for `npm run bootstrap`. */
const app = new App();
await runApp(() => {
  const stage = findStage(app.node.tryGetContext('stage'));
  checkAccount(stage, process.env.CDK_DEFAULT_ACCOUNT);
  addAccountStacks(app, stage);
  Validations.of(app).addPlugins(new PortalChecks(app));
});
