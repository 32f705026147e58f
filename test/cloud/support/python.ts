import path from 'node:path';
import { once } from '#functions/core/platform/once.ts';
import { pythonEnvironment } from '../../support/python/environment.ts';

/** The folder with the programs of MiniStack and cfn-lint. */
export const pythonBin = once(async (): Promise<string> => {
  const environment = await pythonEnvironment(
    path.join(import.meta.dirname, '../../support/python/cloud.txt'),
  );
  if ('unavailable' in environment) throw new Error(environment.unavailable);
  return environment.bin;
});
