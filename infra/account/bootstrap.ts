import { runCdk } from '../cdk.ts';
import { defineCommand, main } from '../command/command.ts';
import { findStage } from '../stages.ts';
import { bootstrapCommands } from './bootstrap-commands.ts';

export const command = defineCommand({
  usage: `npm run bootstrap -- STAGE [--require-approval VALUE]

Prepares the account of a stage for its first deployment, and again after changes in infra/account.

  --require-approval VALUE  as of cdk deploy: never, any-change or broadening`,
  required: ['STAGE'],
  options: { 'require-approval': { type: 'string' } },
  run: async ({ positionals: [name], values: { 'require-approval': approval } }) => {
    const [deploy = [], bootstrap = []] = bootstrapCommands(findStage(name));
    const others = approval === undefined ? [] : ['--require-approval', approval];
    return (await runCdk([...deploy, ...others])) && (await runCdk(bootstrap));
  },
});
if (import.meta.main) await main(command);
