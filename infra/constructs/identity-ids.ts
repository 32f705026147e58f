import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

/** The ids that the API and the site need of the user pool and its client. */
export interface IdentityIds {
  readonly userPoolId: string;
  readonly clientId: string;
}

const parameterName = (stage: Stage, id: keyof IdentityIds) => `/northbound/${stage.name}/identity/${id}`;

/** Writes the ids where {@link identityIds} reads them. */
export function publishIdentityIds(scope: Construct, stage: Stage, ids: IdentityIds): void {
  for (const id of ['userPoolId', 'clientId'] as const) {
    new StringParameter(scope, `Published-${id}`, {
      parameterName: parameterName(stage, id),
      stringValue: ids[id],
    });
  }
}

/**
 * The ids as of the current deployment. An update of their stack can replace pool and client. An export cannot change
 * while another stack reads it, and with a weak reference the reader's template would stay the same, so the reader would
 * not be deployed. CloudFormation reads parameters again at each deployment. See
 * docs/decisions/0055-references-between-stacks.md.
 */
export function identityIds(scope: Construct, stage: Stage): IdentityIds {
  const read = (id: keyof IdentityIds) =>
    StringParameter.valueForStringParameter(scope, parameterName(stage, id));
  return { userPoolId: read('userPoolId'), clientId: read('clientId') };
}
