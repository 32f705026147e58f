import { onTestFinished, vi } from 'vitest';
import { queueUrl, startQueueServer } from '#local/events/queue-server.ts';

/** A queue of image jobs, the environment variable for it, and the bodies of the messages that it received. */
export async function anImageQueue() {
  const messages: string[] = [];
  const server = await startQueueServer((_, body) => void messages.push(body));
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', server.endpoint);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });
  return { variables: { IMAGE_JOBS_QUEUE_URL: queueUrl(server.endpoint, 'image-jobs') }, messages };
}
