import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';

/** The maximum of SQS. */
const BATCH_SIZE = 10;

/**
 * Connects to a queue with region, credentials and endpoint from the environment. Load this file with `import()`: it
 * includes the SQS client. See `connectQueue`.
 */
export function connectSqs(QueueUrl: string) {
  const client = new SQSClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 2500, throwOnRequestTimeout: true },
  });
  return async (bodies: readonly unknown[]): Promise<void> => {
    const entries = bodies.map((body, index) => ({ Id: `${index}`, MessageBody: JSON.stringify(body) }));
    for (let start = 0; start < entries.length; start += BATCH_SIZE) {
      const Entries = entries.slice(start, start + BATCH_SIZE);
      const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
      const [first] = Failed;
      if (first)
        throw new Error(`The queue rejected ${Failed.length} messages: ${first.Code} ${first.Message}`);
    }
  };
}
