import { once } from 'node:events';
import { startCdk } from '../cdk.ts';
import { findStage, UsageError } from '../stages.ts';
import { bootstrapCommands } from './bootstrap-commands.ts';

/** `npm run bootstrap -- STAGE`: prepares the account of a stage for its first deployment, and again after changes here. */
try {
  const [name, ...others] = process.argv.slice(2);
  const [deploy = [], bootstrap = []] = bootstrapCommands(findStage(name));
  const isRun = async (args: readonly string[]) => (await once(startCdk(args), 'close'))[0] === 0;
  process.exitCode = (await isRun([...deploy, ...others])) && (await isRun(bootstrap)) ? 0 : 1;
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`\n${error.message}\n\n`);
  process.exitCode = 1;
}
