import path from 'node:path';
import { once } from '#functions/core/platform/once.ts';
import { pythonEnvironment } from '#test/support/python/environment.ts';

/** MiniStack and cfn-lint. */
export const CLOUD_REQUIREMENTS = path.join(import.meta.dirname, '../../support/python/cloud.txt');

/** The folder with their programs. @throws if Python is missing, which `npm test` checks first */
export const pythonBin = once(async (): Promise<string> => {
  const environment = await pythonEnvironment(CLOUD_REQUIREMENTS);
  if ('unavailable' in environment) throw new Error(environment.unavailable);
  return environment.bin;
});
