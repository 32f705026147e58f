import type { App } from 'aws-cdk-lib';
import type { Stage } from '../stage.ts';
import { nextStacksIn } from './next-stacks.ts';
import { type AccountIn, findProblems, NOT_DEPLOYED, refuse } from './preflight.ts';

interface Tools {
  /** The account of CDK's credentials; undefined without any. */
  readonly account: string | undefined;
  readonly accountIn: AccountIn;
  readonly now: () => Date;
}

/**
 * Checks an app before CDK deploys it, as `npm run deploy` does. CDK does not tell its app which command it serves, so
 * `-c preflight=off` leaves this out for those that do not deploy, as `-c account=any` does. `-c allowLoss=ID` accepts losses,
 * separated by commas.
 * @throws UsageError if the deployment is refused
 */
export async function checkApp(app: App, stage: Stage, tools: Tools): Promise<void> {
  const option = (name: string): unknown => app.node.tryGetContext(name);
  if (tools.account !== stage.account || option('preflight') === 'off' || option('account') === 'any') return;
  const allowedLosses = String(option('allowLoss') ?? '').split(',');
  const deployment = { stage, stacks: nextStacksIn(app.synth().directory), allowedLosses };
  const problems = await findProblems(deployment, tools.accountIn, tools.now());
  const hint = 'For a command that does not deploy, add -c preflight=off.';
  refuse(stage, NOT_DEPLOYED, problems.length > 0 ? [...problems, hint] : []);
}
