import type { Stack } from 'aws-cdk-lib';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import type { Stage } from '../stage.ts';

/** The ids of the user pool and its client, which the API and the site need. */
export interface IdentityIds {
  readonly userPoolId: string;
  readonly clientId: string;
}

const parameterName = (stage: Stage, id: keyof IdentityIds) => `/northbound/${stage.name}/identity/${id}`;

/** Writes the ids to SSM parameters, where {@link identityIds} reads them. */
export function publishIdentityIds(scope: Construct, stage: Stage, ids: IdentityIds): void {
  for (const id of ['userPoolId', 'clientId'] as const) {
    new StringParameter(scope, `Published-${id}`, {
      parameterName: parameterName(stage, id),
      stringValue: ids[id],
    });
  }
}

/**
 * Reads the ids from SSM parameters, because an update of the identity stack can replace the pool and its client. An
 * export cannot change while another stack imports it. With a weak reference, the importing template would not change
 * and CDK would skip its deployment. See docs/decisions/0055-references-between-stacks.md.
 */
export function identityIds(scope: Construct, stage: Stage): IdentityIds {
  const read = (id: keyof IdentityIds) =>
    StringParameter.valueForStringParameter(scope, parameterName(stage, id));
  return { userPoolId: read('userPoolId'), clientId: read('clientId') };
}

/**
 * Exports values even if no other stack imports them. By default, CDK removes an export with its last import. That
 * deployment fails, because the exporting stack is deployed first, while the deployed version of the other stack still
 * imports the value. To remove an export, first deploy all stacks without its imports.
 */
export function keepExports(stack: Stack, values: readonly (string | undefined)[]): void {
  for (const value of values) if (value !== undefined) stack.exportValue(value);
}
