import { RemovalPolicy } from 'aws-cdk-lib';
import type { Stage } from '../stages.ts';

/**
 * What happens to data when its stack is deleted. It stays, except at a disposable stage. The policy that keeps it still
 * deletes what was made by a first deployment that failed, so that the next attempt does not meet its leftovers.
 */
export function dataRemovalPolicy(stage: Pick<Stage, 'disposable'>): RemovalPolicy {
  return stage.disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
}
