import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Stage } from '../stage.ts';
import { UsageError } from '../stages.ts';
import type { AwsAccount } from './aws-account.ts';
import { findLosses, findProblems } from './preflight.ts';
import type { Template } from './table-problems.ts';

interface Tools {
  /** @throws UsageError if there is no such stage */
  readonly findStage: (name: string) => Stage;
  /** Runs the CDK CLI. Resolves to whether it succeeded. */
  readonly cdk: (args: readonly string[]) => Promise<boolean>;
  readonly accountIn: (region: string) => AwsAccount;
  /** The folder for the templates of a stage. */
  readonly folderOf: (stage: string) => string;
  readonly now: () => Date;
}

const USAGE =
  'Usage: npm run deploy -- STAGE [--review | --reviewed] [--allow-loss ID] [-c KEY=VALUE] [arguments of cdk deploy]';

/**
 * `npm run deploy -- STAGE`: synthesizes the stage once, checks the templates against the account, and deploys them. `-c`
 * is for the synthesis; all other arguments, such as the names of single stacks, are for `cdk deploy`. Resolves to whether
 * everything succeeded.
 *
 * `--review` stops before the deployment: it prints the differences, and refuses only what would lose data. `--reviewed`
 * deploys the templates of the last review instead of new ones. `--allow-loss ID` accepts that a resource is lost with its
 * data.
 * @throws UsageError if the stage does not exist, or if the deployment is refused
 */
export async function deployStage([name, ...args]: readonly string[], tools: Tools): Promise<boolean> {
  if (name === undefined || name.startsWith('-')) throw new UsageError(USAGE);
  const stage = tools.findStage(name);
  const { isReview, isReviewed, allowedLosses, context, others } = argumentsOf(args);
  const folder = tools.folderOf(stage.name);
  const options = ['--quiet', '-c', `stage=${stage.name}`, ...context, '-o', folder];
  if (!isReviewed && !(await tools.cdk(['synth', ...options]))) return false;
  const deployment = { stage, templates: templatesIn(folder), allowedLosses };
  const account = tools.accountIn(stage.region);
  if (isReview) {
    // The templates only: a change set would need permission to deploy.
    const isPrinted = await tools.cdk(['diff', '--app', folder, '--method', 'template']);
    refuse('must not be deployed like this', await findLosses(deployment, account));
    return isPrinted;
  }
  refuse('was not deployed, and nothing was changed', await findProblems(deployment, account, tools.now()));
  const stacks = others.some((arg) => arg.startsWith('northbound-')) ? [] : ['--all'];
  return tools.cdk(['deploy', '--app', folder, ...stacks, ...others]);

  function refuse(consequence: string, problems: readonly string[]): void {
    if (problems.length === 0) return;
    const list = problems.map((problem) => `- ${problem}`).join('\n');
    throw new UsageError(`Stage '${stage.name}' ${consequence}:\n\n${list}`);
  }
}

/** Separates our own arguments and `-c KEY=VALUE` from those of `cdk deploy`. */
function argumentsOf(args: readonly string[]) {
  if (args.some((arg) => /^--profile\b/.test(arg)))
    throw new UsageError(
      'Set AWS_PROFILE instead of --profile, so that the checks use the same credentials.',
    );
  const context: string[] = [];
  const others: string[] = [];
  const allowedLosses: string[] = [];
  for (const [index, arg] of args.entries()) {
    const belongsTo = (...names: string[]) => names.includes(arg) || names.includes(args[index - 1] ?? '');
    if (belongsTo('-c', '--context')) context.push(arg);
    else if (belongsTo('--allow-loss')) allowedLosses.push(arg);
    else if (arg !== '--review' && arg !== '--reviewed') others.push(arg);
  }
  const isReview = args.includes('--review');
  const isReviewed = args.includes('--reviewed');
  if (isReviewed && (isReview || context.length > 0))
    throw new UsageError(
      '--reviewed deploys the last review as it is. Use it without --review and without -c.',
    );
  return { isReview, isReviewed, allowedLosses, context, others };
}

interface Manifest {
  readonly artifacts: Readonly<
    Record<string, { readonly type: string; readonly properties?: { readonly templateFile?: string } }>
  >;
}

/** The templates in a cloud assembly, by the names of their stacks. */
function templatesIn(folder: string): Record<string, Template> {
  if (!existsSync(path.join(folder, 'manifest.json')))
    throw new UsageError('There is no review of this stage here. Run the same command with --review first.');
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
