import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pythonBin } from './python.ts';

/** What CloudFormation publishes about a resource type, as far as tests use it. */
export interface ResourceSchema {
  /** The rights that CloudFormation needs, by what it does with a resource. */
  readonly handlers: Readonly<Record<string, { readonly permissions: readonly string[] }>>;
}

/** Reads the resource schemas of a region that cfn-lint brings. They are there for almost all types. */
export async function resourceSchemas(region: string) {
  const packages = path.join(await pythonBin(), '../lib');
  const [python = ''] = readdirSync(packages);
  const folder = path.join(packages, python, 'site-packages/cfnlint/data/schemas');
  const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  const files: Record<string, string> = read(`providers/${region}.json`);
  return (type: string): ResourceSchema => {
    const file = files[type];
    if (file === undefined) throw new Error(`cfn-lint has no schema of ${type}.`);
    return read(`resources/${file}.json`);
  };
}
