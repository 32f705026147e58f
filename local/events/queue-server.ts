import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type GuardOptions, startInternalServer } from '../http/internal-port.ts';
import { send as respond } from '../http/messages.ts';
import { bodyText, errorResponseOf, RequestError } from '../http/request-error.ts';
import { accessDenied, denial } from '../lambda/roles.ts';

/** SQS's maximum for a batch. */
const MAX_BODY_BYTES = 1_048_576;
const JSON_TYPE = 'application/x-amz-json-1.0';

const SendMessageBatch = z.object({
  QueueUrl: z.string(),
  Entries: z
    .array(z.object({ Id: z.string(), MessageBody: z.string() }))
    .check(z.minLength(1), z.maxLength(10)),
});

/** The URL of a function's queue at an SQS endpoint. */
export const queueUrl = (endpoint: string, functionName: string) =>
  `${endpoint}/000000000000/${functionName}`;

/**
 * Starts an SQS emulator that supports only SendMessageBatch.
 * @param send enqueues a message body for a function; throws if the function has no queue
 */
export const startQueueServer = (send: (functionName: string, body: string) => void, guard?: GuardOptions) =>
  startInternalServer(async (request, response) => {
    const body = await bodyText(request, MAX_BODY_BYTES);
    try {
      const target = request.headers['x-amz-target'];
      if (target !== 'AmazonSQS.SendMessageBatch') throw new RequestError(400, `${target} is not supported.`);
      const { QueueUrl, Entries } = SendMessageBatch.parse(JSON.parse(body));
      const queue = QueueUrl.split('/').at(-1) ?? '';
      const denied = denial(request, [{ action: 'sqs:SendMessage', resource: queue }]);
      if (denied !== undefined) return respond(response, 403, JSON_TYPE, accessDenied(denied));
      const Successful = Entries.map(({ Id, MessageBody }) => {
        send(queue, MessageBody);
        const MD5OfMessageBody = createHash('md5').update(MessageBody).digest('hex');
        return { Id, MessageId: randomUUID(), MD5OfMessageBody };
      });
      respond(response, 200, JSON_TYPE, JSON.stringify({ Successful }));
    } catch (error) {
      const { status, message } = errorResponseOf(error);
      // A sender gives up after a 400, so a full disk must not become one.
      if (status >= 500) throw error;
      respond(response, 400, JSON_TYPE, JSON.stringify({ __type: 'InvalidRequest', message }));
    }
  }, guard);
