import { onTestFinished, vi } from 'vitest';
import { queueUrl, startQueueServer } from '#local/events/queue-server.ts';

/** A queue of image jobs, with the variable of `parcel-changes`. `messages` are the bodies that were sent to it. */
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
