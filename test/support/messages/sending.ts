import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import type { SendingTools } from '#functions/messages/preparing/prepare.ts';
import { memoryLogger } from '#test/functions/core/log-lines.ts';
import { BRAND } from './message-data.ts';

/** What sending messages needs: a mail service that accepts everything, and by default no texts and no notifications. */
export const sendingTools = (
  table: Table,
  clock: Clock,
  changes: Partial<SendingTools> = {},
): SendingTools => ({
  table,
  tools: { clock, logger: memoryLogger() },
  images: { find: async () => null },
  sendMail: async () => ({ result: 'sent' }),
  texts: { isOn: false, send: async () => ({ result: 'sent' }) },
  push: { isOn: false, send: async () => ({ result: 'gone' }) },
  brand: async () => BRAND,
  ...changes,
});
