import type { CommonEnvironment } from '#shared/deployment/environment.ts';
import { createEventCounter } from '../core/platform/metrics.ts';
import type { PushResult } from './channels/outgoing.ts';

/** What is counted for operators. `docs/operations.md` explains the alarms. */
type MessageSignal = `${CountedChannel} ${'sent' | 'failed'}`;
type CountedChannel = 'email' | 'text' | 'push';

type CountMessages = (signal: MessageSignal) => void;

/** Counts in the metrics of the stage. */
export const messageCounter = (environment: CommonEnvironment): CountMessages =>
  createEventCounter('messages', environment);

/**
 * Counts the attempts to send through a channel. Those that are repeated, or whose outcome is unknown, count as failed. A
 * browser whose subscription has ended does not count.
 */
export const counted =
  <A extends unknown[], R extends PushResult>(
    channel: CountedChannel,
    count: CountMessages,
    send: (...message: A) => Promise<R>,
  ) =>
  async (...message: A): Promise<R> => {
    const sent = await send(...message);
    if (sent.result !== 'gone') count(`${channel} ${sent.result === 'sent' ? 'sent' : 'failed'}`);
    return sent;
  };
