import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ListDeadLetterSourceQueuesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { DeadLetter } from './dead-letters.ts';

/** Long enough to look at all of them, so that none is received twice. */
const HIDDEN_SECONDS = 600;
const BATCH_SIZE = 10;

/** Connects to the dead-letter queue with this URL. @throws if it does not belong to exactly one queue */
export async function deadLetterQueue(QueueUrl: string) {
  const client = new SQSClient({});
  const { queueUrls = [] } = await client.send(new ListDeadLetterSourceQueuesCommand({ QueueUrl }));
  const [source] = queueUrls;
  if (source === undefined || queueUrls.length > 1)
    throw new Error(`${QueueUrl} is the dead-letter queue of ${queueUrls.length} queues instead of one.`);

  async function receive(): Promise<DeadLetter[]> {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: BATCH_SIZE,
        VisibilityTimeout: HIDDEN_SECONDS,
        WaitTimeSeconds: 2,
      }),
    );
    return Messages.map(({ MessageId: id = '', Body: body = '', ReceiptHandle: receipt = '' }) => ({
      id,
      body,
      receipt,
    }));
  }

  return {
    /** All messages. They are hidden from other readers for ten minutes, or until `release`. */
    receiveAll: async (): Promise<DeadLetter[]> => {
      const all: DeadLetter[] = [];
      for (let batch = await receive(); batch.length > 0; batch = await receive()) all.push(...batch);
      return all;
    },
    release: async ({ receipt: ReceiptHandle }: DeadLetter): Promise<void> => {
      await client.send(
        new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }),
      );
    },
    /** Puts a message into the queue that it came from, and then removes it here. */
    moveBack: async ({ body: MessageBody, receipt: ReceiptHandle }: DeadLetter): Promise<void> => {
      await client.send(new SendMessageCommand({ QueueUrl: source, MessageBody }));
      await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    },
    remove: async ({ receipt: ReceiptHandle }: DeadLetter): Promise<void> => {
      await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    },
  };
}
