import type { EnvironmentOf } from '#shared/deployment/environment.ts';
import { createEventCounter } from '../core/platform/metrics.ts';
import type { SendResult } from './ledger/message-states.ts';

/** What is counted for operators. `docs/messages-operations.md` explains the alarms. */
type MessageSignal = `${'email' | 'text'} ${'sent' | 'failed'}`;

type CountMessages = (signal: MessageSignal) => void;

/** Counts in the metrics of the stage. */
export const messageCounter = ({
  STAGE,
  LOG_LEVEL,
}: Pick<EnvironmentOf<'message-sender'>, 'STAGE' | 'LOG_LEVEL'>): CountMessages =>
  createEventCounter('messages', STAGE, LOG_LEVEL);

/** Counts what comes of sending through a channel. A message that is sent later, or nobody knows, has failed too. */
export const counted =
  <T>(channel: 'email' | 'text', count: CountMessages, send: (message: T) => Promise<SendResult>) =>
  async (message: T): Promise<SendResult> => {
    const result = await send(message);
    count(`${channel} ${result.result === 'sent' ? 'sent' : 'failed'}`);
    return result;
  };
