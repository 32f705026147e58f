import { RemovalPolicy } from 'aws-cdk-lib';
import type { Stage } from '../stages.ts';

/**
 * What happens to data when its stack is deleted. It stays, except at a disposable stage. The policy that keeps it still
 * deletes what a failed deployment has just created, so that empty tables and buckets do not pile up.
 */
export function dataRemovalPolicy(stage: Pick<Stage, 'disposable'>): RemovalPolicy {
  return stage.disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
}
