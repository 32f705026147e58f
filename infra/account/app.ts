import { App, Validations } from 'aws-cdk-lib';
import { PortalChecks } from '../checks.ts';
import { UsageError } from '../command/usage-error.ts';
import { checkAccount, findStage } from '../stages.ts';
import { addAccountStacks } from './account-stacks.ts';

/** The CDK app of what a stage's account needs first, `-c stage=NAME`, for `npm run bootstrap`. */
const app = new App();
try {
  const stage = findStage(app.node.tryGetContext('stage'));
  checkAccount(stage, process.env.CDK_DEFAULT_ACCOUNT);
  addAccountStacks(app, stage);
  Validations.of(app).addPlugins(new PortalChecks(app));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`\n${error.message}\n\n`);
  process.exit(1);
}
