import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../command/usage-error.ts';
import type { NextStack } from './preflight.ts';

interface Manifest {
  readonly artifacts: Readonly<
    Record<
      string,
      {
        readonly type: string;
        /** Such as `aws://111111111111/us-west-2`. */
        readonly environment?: string;
        readonly properties?: { readonly templateFile?: string };
      }
    >
  >;
}

/** The stacks of a cloud assembly. @throws UsageError if there is none in the folder */
export function nextStacksIn(folder: string): NextStack[] {
  if (!existsSync(path.join(folder, 'manifest.json')))
    throw new UsageError('There is no review of this stage here. Run the same command with --review first.');
  const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  const { artifacts }: Manifest = read('manifest.json');
  return Object.entries(artifacts).flatMap(([name, { type, environment = '', properties }]) =>
    type === 'aws:cloudformation:stack' && properties?.templateFile !== undefined
      ? [{ name, region: path.basename(environment), template: read(properties.templateFile) }]
      : [],
  );
}
