import type * as z from 'zod/mini';
import { CardProviderSecret, GoogleSecret, PushSecret, SiteCheckSecret } from '#shared/deployment/secrets.ts';
import type { Stage } from '../stage.ts';
import { UsageError } from '../stages.ts';
import { certificateProblems, concurrencyProblems, secretProblems } from './account-problems.ts';
import type { AwsAccount } from './aws-account.ts';
import { type Template, tableProblems } from './table-problems.ts';

/**
 * What would make a deployment fail halfway or lose data, and what to do about it: empty if nothing would. Also names what
 * could not be checked, because the credentials may read less than they may deploy. Changes nothing.
 * @param templates the templates to deploy, by the names of their stacks
 * @throws UsageError without credentials
 */
export async function findProblems(
  stage: Stage,
  templates: Readonly<Record<string, Template>>,
  account: AwsAccount,
  now: Date,
): Promise<string[]> {
  const secrets: [string | undefined, z.ZodMiniType][] = [
    [stage.cardProvider.secretName, CardProviderSecret],
    [stage.googleSecretName, GoogleSecret],
    [stage.push?.secretName, PushSecret],
    [stage.siteCheckSecretName, SiteCheckSecret],
  ];
  const checks: Promise<string[]>[] = [
    ...Object.entries(templates).map(([stack, template]) =>
      check(`The tables of ${stack}`, account.tablesOf(stack), (tables) => tableProblems(tables, template)),
    ),
    ...secrets.flatMap(([name, schema]) =>
      name === undefined
        ? []
        : check(`The secret ${name}`, account.secret(name), (text) => secretProblems(name, text, schema)),
    ),
    check('The quota of Lambda', account.concurrency(), (limit) =>
      concurrencyProblems(Object.values(templates), limit),
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
    if (error.name === 'CredentialsProviderError')
      throw new UsageError('There are no AWS credentials in this shell, or they are incomplete.');
    return [`${what} could not be checked: ${error.name}: ${error.message}`];
  }
}
