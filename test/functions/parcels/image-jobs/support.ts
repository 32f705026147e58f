import { onTestFinished, vi } from 'vitest';
import { queueUrl, startQueueServer } from '#local/events/queue-server.ts';

/**
 * A server with the queues of image jobs and of messages, the environment variables for them, and the bodies of the image
 * jobs that it received.
 */
export async function anImageQueue() {
  const messages: string[] = [];
  const server = await startQueueServer(
    (queue, body) => void (queue === 'image-jobs' && messages.push(body)),
  );
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', server.endpoint);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });
  const variables = {
    IMAGE_JOBS_QUEUE_URL: queueUrl(server.endpoint, 'image-jobs'),
    MESSAGES_QUEUE_URL: queueUrl(server.endpoint, 'message-sender'),
  };
  return { variables, messages };
}
