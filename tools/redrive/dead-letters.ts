import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import type { EventFunctionName } from '#shared/deployment/functions.ts';
import type { Attempted, FailedEvent, Place } from './failed-event.ts';

/** Long enough to look at all of them, so that none is received twice. */
const HIDDEN_SECONDS = 600;
const BATCH_SIZE = 10;

interface DeadLetters {
  readonly functionName: EventFunctionName;
  readonly deadLettersUrl: string;
}

/** The dead-letter queue of a function that reads a queue. A message is played again by moving it back to that queue. */
export const deadMessages = (letters: DeadLetters & { readonly queueUrl: string }): Place =>
  deadLetterQueue(
    letters,
    ({ body }) => ({ functionName: letters.functionName, events: [JSON.parse(body)] }),
    async (client, { body: MessageBody }) => {
      await client.send(new SendMessageCommand({ QueueUrl: letters.queueUrl, MessageBody }));
    },
  );

/** What Lambda sends if a function failed on an asynchronous event. EventBridge sends the event itself. */
const FailedInvocation = z.object({
  requestContext: z.object({ condition: z.string() }),
  requestPayload: z.unknown(),
  responsePayload: z.nullish(z.object({ errorMessage: z.nullish(z.string()) })),
});

/** The dead-letter queue of a function that gets events of a bucket. An event is played again by invoking the function. */
export function deadUploads(letters: DeadLetters, invoke: (event: unknown) => Promise<void>): Place {
  function read({ body }: FailedEvent): Attempted {
    const content: unknown = JSON.parse(body);
    const { functionName } = letters;
    const { success, data } = FailedInvocation.safeParse(content);
    if (!success) return { functionName, events: [content] };
    const { requestContext, requestPayload, responsePayload } = data;
    const cause = [requestContext.condition, responsePayload?.errorMessage].filter(Boolean).join(', ');
    return { functionName, events: [requestPayload], cause };
  }
  return deadLetterQueue(letters, read, async (_client, failed) => {
    for (const event of read(failed).events) await invoke(event);
  });
}

function deadLetterQueue(
  { functionName, deadLettersUrl: QueueUrl }: DeadLetters,
  read: Place['read'],
  play: (client: SQSClient, failed: FailedEvent) => Promise<void>,
): Place {
  const client = new SQSClient({});

  async function receive(): Promise<FailedEvent[]> {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: BATCH_SIZE,
        VisibilityTimeout: HIDDEN_SECONDS,
        WaitTimeSeconds: 2,
        MessageSystemAttributeNames: ['SentTimestamp'],
        MessageAttributeNames: ['ERROR_CODE', 'ERROR_MESSAGE'],
      }),
    );
    return Messages.map(failedEventOf);
  }

  return {
    name: `Dead letters of ${functionName}`,
    list: async () => {
      const all: FailedEvent[] = [];
      for (let batch = await receive(); batch.length > 0; batch = await receive()) all.push(...batch);
      return all;
    },
    read,
    play: (failed) => play(client, failed),
    remove: async ({ receipt: ReceiptHandle }) => {
      await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    },
    release: async ({ receipt: ReceiptHandle }) => {
      await client.send(
        new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }),
      );
    },
  };
}

/** EventBridge writes why it could not deliver an event into the message's attributes. */
function failedEventOf(message: Message): FailedEvent {
  const { MessageId: id = '', Body: body = '', ReceiptHandle: receipt = '' } = message;
  const { ERROR_CODE, ERROR_MESSAGE } = message.MessageAttributes ?? {};
  const cause = [ERROR_CODE?.StringValue, ERROR_MESSAGE?.StringValue].filter(Boolean).join(', ');
  const sent = Number(message.Attributes?.SentTimestamp);
  return { id, body, receipt, ...(cause && { cause }), ...(sent > 0 && { since: new Date(sent) }) };
}
