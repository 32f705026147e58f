import { defineCommandLine, type GivenTo } from '../command/command.ts';
import { ArgumentError } from '../command/usage-error.ts';
import type { Stage } from '../stage.ts';
import { nextStacksIn } from './next-stacks.ts';
import { type AccountIn, findLosses, findProblems, NOT_DEPLOYED, refuse } from './preflight.ts';

interface Tools {
  /** @throws UsageError if there is no such stage */
  readonly findStage: (name: string) => Stage;
  /** Runs the CDK CLI. Resolves to whether it succeeded. */
  readonly cdk: (args: readonly string[]) => Promise<boolean>;
  readonly accountIn: AccountIn;
  /** The folder for the templates of a stage. */
  readonly folderOf: (stage: string) => string;
  readonly now: () => Date;
}

export const DEPLOY_LINE = defineCommandLine({
  usage: `npm run deploy -- STAGE [STACK...] [options]

Synthesizes a stage, checks it against its account, and deploys it, or only some of its stacks.

  --review           print the differences, and refuse only what would lose data
  --reviewed         deploy the templates of the last review
  --allow-loss ID    accept that this resource is lost with its data
  -c KEY=VALUE       for the synthesis, such as canary=off

Of cdk deploy: --exclusively, --require-approval VALUE, --method VALUE, --concurrency NUMBER, --no-rollback, --force,
--progress VALUE, --outputs-file FILE, --verbose. Set AWS_PROFILE instead of --profile NAME.`,
  required: ['STAGE'],
  others: 'STACK',
  options: {
    review: { type: 'boolean', default: false },
    reviewed: { type: 'boolean', default: false },
    'allow-loss': { type: 'string', multiple: true, default: [] },
    context: { type: 'string', short: 'c', multiple: true, default: [] },
    exclusively: { type: 'boolean', short: 'e' },
    'require-approval': { type: 'string' },
    method: { type: 'string' },
    concurrency: { type: 'string' },
    'no-rollback': { type: 'boolean' },
    force: { type: 'boolean', short: 'f' },
    progress: { type: 'string' },
    'outputs-file': { type: 'string', short: 'O' },
    verbose: { type: 'boolean', short: 'v' },
    profile: { type: 'string' },
  },
});

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
export async function deployStage(given: GivenTo<typeof DEPLOY_LINE>, tools: Tools): Promise<boolean> {
  const [name, ...stacks] = given.positionals;
  const { review: isReview, reviewed: isReviewed, 'allow-loss': allowedLosses } = given.values;
  const { context, others } = argumentsOf(given);
  const stage = tools.findStage(name);
  const folder = tools.folderOf(stage.name);
  // The checks come after the synthesis, so the app need not make them.
  const options = ['--quiet', '-c', `stage=${stage.name}`, '-c', 'preflight=off', ...context, '-o', folder];
  if (!isReviewed && !(await tools.cdk(['synth', ...options]))) return false;
  const deployment = { stage, stacks: nextStacksIn(folder), allowedLosses };
  if (isReview) {
    // The templates only: a change set would need permission to deploy.
    const isPrinted = await tools.cdk(['diff', '--app', folder, '--method', 'template']);
    refuse(stage, 'must not be deployed like this', await findLosses(deployment, tools.accountIn));
    return isPrinted;
  }
  refuse(stage, NOT_DEPLOYED, await findProblems(deployment, tools.accountIn, tools.now()));
  const selected = stacks.length > 0 ? stacks : ['--all'];
  return tools.cdk(['deploy', '--app', folder, ...selected, ...others]);
}

/** Our own options do not go to CDK. */
const OWN = ['review', 'reviewed', 'allow-loss', 'context'];

/** `-c KEY=VALUE`, and the options of `cdk deploy`, as they were given. */
function argumentsOf({ values, tokens }: GivenTo<typeof DEPLOY_LINE>) {
  if (values.profile !== undefined)
    throw new ArgumentError(
      'Set AWS_PROFILE instead of --profile, so that the checks use the same credentials.',
    );
  if (values.reviewed && (values.review || values.context.length > 0))
    throw new ArgumentError(
      '--reviewed deploys the last review as it is. Use it without --review and without -c.',
    );
  const options = tokens.filter((token) => token.kind === 'option');
  const asGiven = (chosen: typeof options) =>
    chosen.flatMap(({ rawName, value }) => (value === undefined ? [rawName] : [rawName, value]));
  return {
    context: asGiven(options.filter((option) => option.name === 'context')),
    others: asGiven(options.filter((option) => !OWN.includes(option.name))),
  };
}
