import { credentialsProblem } from '../command/aws-problem.ts';
import { UsageError } from '../command/usage-error.ts';
import { originSecretParameter, type Stage } from '../stage.ts';
import {
  certificateProblems,
  concurrencyProblems,
  originSecretProblems,
  secretProblems,
  secretsOf,
} from './account-problems.ts';
import type { AwsAccount } from './aws-account.ts';
import { lostData } from './lost-data.ts';
import { type Template, tableProblems } from './table-problems.ts';

interface Deployment {
  readonly stage: Stage;
  /** The templates to deploy, by the names of their stacks. */
  readonly templates: Readonly<Record<string, Template>>;
  /** The logical ids of resources that may be lost with their data. */
  readonly allowedLosses: readonly string[];
}

/**
 * What a deployment would lose, and what to do about it: empty if nothing. Also names what could not be checked
 * (decision 131). Needs only permission to read the stacks and to describe their tables.
 * @throws UsageError without credentials
 */
export async function findLosses(
  { stage, templates, allowedLosses }: Deployment,
  account: Pick<AwsAccount, 'tablesOf' | 'templateOf'>,
): Promise<string[]> {
  const checks = Object.entries(templates).flatMap(([stack, template]) => [
    check(`The tables of ${stack}`, account.tablesOf(stack), (tables) =>
      tableProblems(tables, template, stage.restoredTable !== undefined),
    ),
    check(`The template of ${stack}`, account.templateOf(stack), (deployed) =>
      lostData(stack, deployed, template, allowedLosses),
    ),
  ]);
  return (await Promise.all(checks)).flat();
}

/**
 * What would make a deployment fail halfway or lose data, and what to do about it: empty if nothing would. Also names what
 * could not be checked, because the credentials may read less than they may deploy. Changes nothing.
 * @throws UsageError without credentials
 */
export async function findProblems(
  deployment: Deployment,
  account: AwsAccount,
  now: Date,
): Promise<string[]> {
  const { stage, templates } = deployment;
  const originSecret = originSecretParameter(stage);
  const checks: Promise<string[]>[] = [
    findLosses(deployment, account),
    ...secretsOf(stage).map(({ name, schema }) =>
      check(`The secret ${name}`, account.secret(name), (text) => secretProblems(name, text, schema)),
    ),
    check(`The origin secret ${originSecret}`, account.parameter(originSecret), (secret) =>
      originSecretProblems(originSecret, secret, stage.originSecretHashes),
    ),
    check('The quota of Lambda', account.concurrency(), (limit) =>
      concurrencyProblems(Object.values(templates), limit, stage.concurrency?.quota),
    ),
  ];
  if (stage.domain) {
    const { certificateArn: arn } = stage.domain;
    checks.push(
      check(`The certificate ${arn}`, account.certificate(arn), (found) =>
        certificateProblems(arn, found, now),
      ),
    );
  }
  return (await Promise.all(checks)).flat();
}

async function check<T>(
  what: string,
  asked: Promise<T>,
  problems: (found: T) => string[],
): Promise<string[]> {
  try {
    return problems(await asked);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const credentials = credentialsProblem(error);
    if (credentials !== undefined) throw new UsageError(credentials);
    return [`${what} could not be checked: ${error.name}: ${error.message}`];
  }
}
