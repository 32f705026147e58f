import { once } from './init.ts';

/** Write access to one queue. */
export interface MessageQueue {
  /**
   * Sends messages, each serialized as JSON. Resolves when the queue has all of them.
   * @throws if any was not accepted; others may have been, so whoever repeats the call sends duplicates
   */
  send(bodies: readonly unknown[]): Promise<void>;
}

/** Connects to the queue with this URL. The SQS client is loaded for the first message. */
export function connectQueue(url: string): MessageQueue {
  const opened = once(async () => (await import('./sqs.ts')).connectSqs(url));
  return {
    send: async (bodies) => {
      if (bodies.length > 0) await (await opened())(bodies);
    },
  };
}
