import { lazy } from './once.ts';

/** Connects to the queue with this URL. The SQS client is loaded for the first message. */
export function connectQueue(url: string) {
  const send = lazy(async () => (await import('./sqs.ts')).connectSqs(url));
  return {
    /**
     * Sends messages, each serialized as JSON. Resolves when the queue has all of them.
     * @throws if any was not accepted; others may have been, so a retry sends duplicates
     */
    send: async (bodies: readonly unknown[]): Promise<void> => {
      if (bodies.length > 0) await send(bodies);
    },
  };
}
