import { credentialsProblem } from '../command/aws-problem.ts';
import { UsageError } from '../command/usage-error.ts';
import { originSecretParameter, type Stage } from '../stage.ts';
import {
  BOOTSTRAP_VERSION,
  certificateProblems,
  concurrencyProblems,
  mailProblems,
  originSecretProblems,
  secretProblems,
  secretsOf,
  signInPrefixProblems,
} from './account-problems.ts';
import type { AwsAccount } from './aws-account.ts';
import { lostData } from './lost-data.ts';
import { conditionOf, isInStack, mayHoldData, type StackPlace, stateProblem } from './stack-states.ts';
import { type Template, tableProblems } from './table-problems.ts';

/** A stack to deploy. */
export interface NextStack extends StackPlace {
  readonly template: Template;
}

export interface Deployment {
  readonly stage: Stage;
  readonly stacks: readonly NextStack[];
  /** The logical ids of resources that may be lost with their data. */
  readonly allowedLosses: readonly string[];
}

export type AccountIn = (region: string) => AwsAccount;

/**
 * What a deployment would lose, or why it cannot start, and what to do about it: empty if nothing. Also names what could not
 * be checked (decision 131). Needs only permission to read the stacks and to describe their tables.
 * @throws UsageError without credentials
 */
export async function findLosses(deployment: Deployment, accountIn: AccountIn): Promise<string[]> {
  const checks = deployment.stacks.map((next) =>
    check(`The stack ${next.name}`, stackProblems(next, deployment, accountIn(next.region))),
  );
  return (await Promise.all(checks)).flat();
}

async function stackProblems(
  next: NextStack,
  { stage, allowedLosses }: Deployment,
  account: AwsAccount,
): Promise<string[]> {
  const stack = await account.stack(next.name);
  if (!stack || conditionOf(stack) === 'new') return [];
  if (conditionOf(stack) === 'deployed') {
    const tables = stack.resources
      .filter((resource) => resource.type === 'AWS::DynamoDB::Table' && isInStack(resource))
      .map(async ({ logicalId, physicalId }) => ({
        logicalId,
        description: await account.table(physicalId),
      }));
    return [
      ...tableProblems(await Promise.all(tables), next.template, stage.restoredTable !== undefined),
      ...lostData(next.name, await account.templateOf(next.name), next.template, allowedLosses),
    ];
  }
  const holders = stack.resources.filter(mayHoldData);
  const held = await Promise.all(holders.map((resource) => account.holdsData(resource)));
  const problem = stateProblem(
    next,
    stack,
    holders.filter((_, index) => held[index]),
  );
  return problem === undefined ? [] : [problem];
}

/**
 * What would make a deployment fail halfway or lose data, and what to do about it: empty if nothing would. Also names what
 * could not be checked, because the credentials may read less than they may deploy. Changes nothing.
 * @throws UsageError without credentials
 */
export async function findProblems(
  deployment: Deployment,
  accountIn: AccountIn,
  now: Date,
): Promise<string[]> {
  const { stage, stacks } = deployment;
  const account = accountIn(stage.region);
  const originSecret = originSecretParameter(stage);
  const templates = stacks.map(({ template }) => template);
  const regions = [...new Set(stacks.map(({ region }) => region))];
  const checks = [
    ...regions.map((region) =>
      check(`The bootstrap of ${region}`, bootstrapProblems(stage, accountIn(region), region)),
    ),
    findLosses(deployment, accountIn),
    ...secretsOf(stage).map(({ name, schema }) =>
      check(
        `The secret ${name}`,
        account.secret(name).then((text) => secretProblems(name, text, schema)),
      ),
    ),
    check(
      `The origin secret ${originSecret}`,
      account.parameter(originSecret).then((found) => originSecretProblems(originSecret, found, stage)),
    ),
    check(
      'The quota of Lambda',
      account.concurrency().then((limit) => concurrencyProblems(templates, limit, stage.concurrency?.quota)),
    ),
    check('The certificate', certificateProblemsOf(stage, account, now)),
    check('The mail domain', mailProblemsOf(stage.mail?.verifiedDomain, account)),
    check('The domain of received mail', mailProblemsOf(stage.receivedMail?.domain, account)),
    check('The sign-in prefix', signInPrefixProblemsOf(stage, account)),
  ];
  return (await Promise.all(checks)).flat();
}

/** CDK's own advice would bootstrap without our policies. */
async function bootstrapProblems({ name }: Stage, account: AwsAccount, region: string): Promise<string[]> {
  if (await account.parameter(BOOTSTRAP_VERSION)) return [];
  return [`The account is not prepared in ${region}. Run: npm run bootstrap -- ${name}`];
}

async function certificateProblemsOf({ domain }: Stage, account: AwsAccount, now: Date): Promise<string[]> {
  if (!domain) return [];
  const { certificateArn: arn } = domain;
  return certificateProblems(arn, await account.certificate(arn), now);
}

async function mailProblemsOf(domain: string | undefined, account: AwsAccount): Promise<string[]> {
  return domain === undefined ? [] : mailProblems(domain, await account.isVerified(domain));
}

/** Only a stage with Google has a hosted sign-in. */
async function signInPrefixProblemsOf(stage: Stage, account: AwsAccount): Promise<string[]> {
  if (stage.googleSecretName === undefined) return [];
  const taken = await account.poolWithPrefix(stage.signInPrefix);
  if (taken === undefined) return [];
  const identity = await account.stack(`northbound-${stage.name}-identity`);
  const own = (identity?.resources ?? []).map(({ physicalId }) => physicalId);
  return signInPrefixProblems(stage.signInPrefix, taken, own);
}

export const NOT_DEPLOYED = 'was not deployed, and nothing was changed';

/** @throws UsageError with the problems, if there are any */
export function refuse(stage: Stage, consequence: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  const list = problems.map((problem) => `- ${problem}`).join('\n');
  throw new UsageError(`Stage '${stage.name}' ${consequence}:\n\n${list}`);
}

async function check(what: string, problems: Promise<string[]>): Promise<string[]> {
  try {
    return await problems;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const credentials = credentialsProblem(error);
    if (credentials !== undefined) throw new UsageError(credentials);
    return [`${what} could not be checked: ${error.name}: ${error.message}`];
  }
}
