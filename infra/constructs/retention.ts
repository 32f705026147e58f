import { RemovalPolicy } from 'aws-cdk-lib';
import type { Stage } from '../stages.ts';

/**
 * Data is retained when its stack is deleted, except in a disposable stage. The retaining policy still deletes
 * resources of a failed first deployment, so that empty tables and buckets do not accumulate.
 */
export function dataRemovalPolicy(stage: Pick<Stage, 'disposable'>): RemovalPolicy {
  return stage.disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
}
