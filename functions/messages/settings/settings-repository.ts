import { randomBytes } from 'node:crypto';
import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import { type MessageSettingsRecord, messageSettingsEntity, messageSettingsKey } from './settings-record.ts';

const TOKEN_BYTES = 18;

/** The settings of a customer who has chosen nothing yet, not stored. */
const defaultSettings = (customerId: string): MessageSettingsRecord => ({
  customerId,
  kinds: {},
  isEveningDigest: false,
  unsubscribeToken: randomBytes(TOKEN_BYTES).toString('base64url'),
  version: 1,
});

export function settingsRepository(table: Table) {
  const find = (customerId: string) => table.get(messageSettingsEntity, messageSettingsKey(customerId), true);

  return {
    /** A customer's settings, or the defaults. Costs 1 read unit. */
    ofCustomer: async (customerId: string): Promise<MessageSettingsRecord> =>
      (await find(customerId)) ?? defaultSettings(customerId),

    /** A customer's settings, stored first if they are the defaults, so that their token can be given away. */
    ensured: (customerId: string): Promise<MessageSettingsRecord> =>
      retryOnConflict(async () => {
        const stored = await find(customerId);
        return (
          stored ?? table.save(messageSettingsEntity, null, { ...defaultSettings(customerId), version: 1 })
        );
      }),

    /** Changes a customer's settings. Returns them unchanged if `change` returns the same object. */
    change: (
      customerId: string,
      transform: (settings: MessageSettingsRecord) => MessageSettingsRecord,
    ): Promise<MessageSettingsRecord> =>
      retryOnConflict(async () => {
        const stored = await find(customerId);
        const before = stored ?? defaultSettings(customerId);
        const after = transform(before);
        return after === before ? before : table.save(messageSettingsEntity, stored, after);
      }),
  };
}
