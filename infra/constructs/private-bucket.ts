import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** A bucket that nobody reads without credentials and nobody reaches without TLS. It outlives its stack. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, props: BucketProps = {}) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: RemovalPolicy.RETAIN,
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      ...props,
    });
  }
}

/** Where other buckets and CloudFront write who read what; kept for as long as the stage keeps its logs. */
export class LogBucket extends PrivateBucket {
  constructor(scope: Construct, id: string, props: BucketProps & { readonly days: number }) {
    const { days, ...rest } = props;
    super(scope, id, { ...rest, lifecycleRules: [{ expiration: Duration.days(days) }] });
  }
}
