import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findStage, UsageError } from '../stages.ts';
import type { AwsAccount } from './aws-account.ts';
import { findProblems } from './preflight.ts';
import type { Template } from './table-problems.ts';

interface Tools {
  /** Runs the CDK CLI. Resolves to whether it succeeded. */
  readonly cdk: (args: readonly string[]) => Promise<boolean>;
  readonly accountIn: (region: string) => AwsAccount;
  /** The folder for the templates of a stage. */
  readonly folderOf: (stage: string) => string;
  readonly now: () => Date;
}

/**
 * `npm run deploy -- STAGE`: synthesizes the stage once, checks the templates against the account, and deploys them. `-c`
 * is for the synthesis; all other arguments, such as the names of single stacks, are for `cdk deploy`. Resolves to whether
 * everything succeeded.
 * @throws UsageError if the stage does not exist, or if the deployment is refused
 */
export async function deployStage([name, ...args]: readonly string[], tools: Tools): Promise<boolean> {
  if (name === undefined || name.startsWith('-'))
    throw new UsageError('Usage: npm run deploy -- STAGE [-c KEY=VALUE] [arguments of cdk deploy]');
  const stage = findStage(name);
  if (args.some((arg) => /^--profile\b/.test(arg)))
    throw new UsageError(
      'Set AWS_PROFILE instead of --profile, so that the checks use the same credentials.',
    );
  const { context, others } = split(args);
  const folder = tools.folderOf(stage.name);
  const isSynthesized = await tools.cdk([
    'synth',
    '--quiet',
    ...['-c', `stage=${stage.name}`],
    ...context,
    ...['-o', folder],
  ]);
  if (!isSynthesized) return false;
  const problems = await findProblems(stage, templatesIn(folder), tools.accountIn(stage.region), tools.now());
  if (problems.length > 0) {
    const list = problems.map((problem) => `- ${problem}`).join('\n');
    throw new UsageError(`Stage '${stage.name}' was not deployed, and nothing was changed:\n\n${list}`);
  }
  const stacks = others.some((arg) => arg.startsWith('northbound-')) ? [] : ['--all'];
  return tools.cdk(['deploy', '--app', folder, ...stacks, ...others]);
}

/** Separates `-c KEY=VALUE` from all other arguments. */
function split(args: readonly string[]): { context: string[]; others: string[] } {
  const context: string[] = [];
  const others: string[] = [];
  for (const [index, arg] of args.entries()) {
    const isContext = [arg, args[index - 1] ?? ''].some((each) => each === '-c' || each === '--context');
    (isContext ? context : others).push(arg);
  }
  return { context, others };
}

interface Manifest {
  readonly artifacts: Readonly<
    Record<string, { readonly type: string; readonly properties?: { readonly templateFile?: string } }>
  >;
}

/** The templates in a cloud assembly, by the names of their stacks. */
function templatesIn(folder: string): Record<string, Template> {
  const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  const { artifacts }: Manifest = read('manifest.json');
  return Object.fromEntries(
    Object.entries(artifacts).flatMap(([stack, { type, properties }]) =>
      type === 'aws:cloudformation:stack' && properties?.templateFile !== undefined
        ? [[stack, read(properties.templateFile) as Template]]
        : [],
    ),
  );
}
