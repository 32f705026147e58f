import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type {
  DlqDestinationConfig,
  IEventSourceDlq,
  IEventSourceMapping,
  IFunction,
} from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { acknowledge } from '../checks.ts';
import type { Stage } from '../stage.ts';
import { PrivateBucket } from './private-bucket.ts';

/** Time to notice, fix the cause and play the records again. */
const RETENTION = Duration.days(90);
/** The folder to which Lambda writes. */
const FOLDER = 'aws/lambda/';

/**
 * The bucket of the stream records that a function could not handle until they were too old. Lambda writes the records
 * themselves; a queue would only get their positions in the stream, where they expire after a day. `npm run redrive`
 * plays them again (decision 93).
 */
export class FailedRecords extends PrivateBucket {
  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id, {
      stage,
      lifecycleRules: [{ expiration: RETENTION, abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    });
    acknowledge(this, {
      'AwsSolutions-S1': 'Only Lambda and operators have access, and it is usually empty.',
    });
  }
}

/** Unlike CDK's `S3OnFailureDestination`, it does not let the function read or delete failed records. */
export class FailedRecordsDestination implements IEventSourceDlq {
  readonly #bucket: FailedRecords;

  constructor(bucket: FailedRecords) {
    this.#bucket = bucket;
  }

  bind(_mapping: IEventSourceMapping, handler: IFunction): DlqDestinationConfig {
    handler.addToRolePolicy(
      new PolicyStatement({
        actions: ['s3:PutObject'],
        resources: [this.#bucket.arnForObjects(`${FOLDER}*`)],
      }),
    );
    // Lambda uses it to check the bucket.
    handler.addToRolePolicy(
      new PolicyStatement({ actions: ['s3:ListBucket'], resources: [this.#bucket.bucketArn] }),
    );
    return { destination: this.#bucket.bucketArn };
  }
}
