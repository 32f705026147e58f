import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Write } from '#functions/core/data/write.ts';
import * as writes from '#functions/core/data/writes.ts';
import { type MessageSettingsRecord, messageSettingsEntity, messageSettingsKey } from './settings-record.ts';

const SECRET_BYTES = 18;
const randomSecret = () => randomBytes(SECRET_BYTES).toString('base64url');

/** The settings of a customer who has chosen nothing yet, not stored. */
const defaultSettings = (customerId: string): MessageSettingsRecord => ({
  customerId,
  kinds: {},
  isEveningDigest: false,
  unsubscribeToken: randomSecret(),
  version: 0,
});

/** Settings that links in email can be signed with. */
export type SettingsWithKey = MessageSettingsRecord & Required<Pick<MessageSettingsRecord, 'unsubscribeKey'>>;

type Change = (settings: MessageSettingsRecord) => MessageSettingsRecord;

/** Changed settings, and what is written in the same transaction. */
export interface ChangeWithWrites {
  readonly settings: MessageSettingsRecord;
  readonly also: Readonly<Record<string, Write>>;
}

export function settingsRepository(table: Table) {
  const find = (customerId: string) => table.get(messageSettingsEntity, messageSettingsKey(customerId), true);

  /** Changes a customer's settings. Writes nothing if `transform` returns the same settings. */
  const changeWith = (
    customerId: string,
    transform: (settings: MessageSettingsRecord) => ChangeWithWrites | Promise<ChangeWithWrites>,
  ): Promise<MessageSettingsRecord> =>
    retryOnConflict(async () => {
      const stored = await find(customerId);
      const before = stored ?? defaultSettings(customerId);
      const { settings, also } = await transform(before);
      if (settings === before) return before;
      const after = { ...settings, ...choicesVersion(before, settings), version: before.version + 1 };
      // A single write costs half as much as a transaction.
      if (Object.keys(also).length === 0) return table.save(messageSettingsEntity, stored, after);
      await table.transact({
        ...writes.withEntries('message settings', messageSettingsEntity, stored, after),
        ...also,
      });
      return after;
    });

  return {
    /** A customer's settings, or the defaults, which have version 0. Costs 1 read unit. */
    ofCustomer: async (customerId: string): Promise<MessageSettingsRecord> =>
      (await find(customerId)) ?? defaultSettings(customerId),

    /** A customer's settings with a key for the links in their email, which is stored before it is used. */
    ensured: (customerId: string, now: Date): Promise<SettingsWithKey> =>
      retryOnConflict(async () => {
        const stored = await find(customerId);
        if (stored?.unsubscribeKey) return { ...stored, unsubscribeKey: stored.unsubscribeKey };
        const before = stored ?? defaultSettings(customerId);
        const unsubscribeKey = { key: randomSecret(), since: now.toISOString() };
        const after = { ...before, unsubscribeKey, version: before.version + 1 };
        return { ...(await table.save(messageSettingsEntity, stored, after)), unsubscribeKey };
      }),

    /** Changes a customer's settings. Returns them unchanged if `change` returns the same object. */
    change: (customerId: string, change: Change): Promise<MessageSettingsRecord> =>
      changeWith(customerId, (settings) => ({ settings: change(settings), also: {} })),

    changeWith,
  };
}

const choicesOf = ({ kinds, isEveningDigest, pausedUntil }: MessageSettingsRecord) => ({
  kinds,
  isEveningDigest,
  pausedUntil,
});

/** The version of the choices, if they change. */
const choicesVersion = (before: MessageSettingsRecord, after: MessageSettingsRecord) =>
  isDeepStrictEqual(choicesOf(before), choicesOf(after)) ? {} : { choicesVersion: before.version + 1 };
