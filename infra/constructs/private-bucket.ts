import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../stage.ts';

/**
 * Data is retained when its stack is deleted, except in a disposable stage. The retaining policy still deletes empty buckets
 * of a failed first deployment. Table and user pool are left, because they are protected: `npm run deploy` has the commands.
 */
export function dataRemovalPolicy(stage: Pick<Stage, 'disposable'>): RemovalPolicy {
  return stage.disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
}

interface PrivateBucketProps extends BucketProps {
  readonly stage: Pick<Stage, 'disposable' | 'logRetentionDays'>;
}

/**
 * A bucket without public access that requires TLS. It is retained when its stack is deleted. In a disposable stage it
 * is emptied and deleted.
 */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, { stage, ...props }: PrivateBucketProps) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: dataRemovalPolicy(stage),
      autoDeleteObjects: stage.disposable ?? false,
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      ...props,
    });
  }
}

/** S3 cannot leave IP addresses and presigned queries out of access logs. */
const MAX_ACCESS_LOG_DAYS = 30;

/** The bucket for access logs of another bucket, which are deleted after at most 30 days. */
export class LogBucket extends PrivateBucket {
  constructor(scope: Construct, id: string, props: PrivateBucketProps) {
    super(scope, id, {
      ...props,
      lifecycleRules: [
        { expiration: Duration.days(Math.min(MAX_ACCESS_LOG_DAYS, props.stage.logRetentionDays)) },
      ],
    });
  }
}
