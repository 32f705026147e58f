import { updateRecord } from '#functions/core/data/retry.ts';
import { readRecord, type StreamChange } from '#functions/core/data/stream.ts';
import type { Table } from '#functions/core/data/table.ts';
import { inParallel } from '#functions/core/platform/in-parallel.ts';
import { lazy } from '#functions/core/platform/once.ts';
import { withNotice, withoutNotice } from '#functions/parcels/parcel-notices.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { READY_MESSAGE_TYPES } from '#shared/rules/messages/ready-messages.ts';
import { type MessageRecord, messageEntity, parcelIdsOf } from '../ledger/message-record.ts';

/** The number of parcels that are changed in parallel. */
const CONCURRENCY = 10;

/** When a message told that packages are ready for pickup; null if it did not, or if it bounced. */
function toldAt({ messageType, messageState, sentAt }: MessageRecord): string | null {
  const isSent = messageState === 'SENT' || messageState === 'DELIVERED';
  return isSent && READY_MESSAGE_TYPES.includes(messageType) ? (sentAt ?? null) : null;
}

/** The message that began or ceased to tell its customer about packages, or null. A delivery changes nothing. */
export function noticeChange({
  before,
  after,
}: Pick<StreamChange, 'before' | 'after'>): MessageRecord | null {
  const [old, message] = [readRecord(messageEntity, before), readRecord(messageEntity, after)];
  return message && (old ? toldAt(old) : null) !== toldAt(message) ? message : null;
}

/**
 * Keeps the notices of parcels in sync with the messages that name them. Reads the current state, so changes may be repeated
 * and out of order.
 */
export function noticeUpdates(table: Table) {
  const parcels = parcelRepository(table);
  const findMessage = lazy(
    async () => (await import('../ledger/message-repository.ts')).messageRepository(table).find,
  );

  async function update(parcelId: string, change: (parcel: ParcelRecord) => ParcelRecord): Promise<void> {
    await updateRecord<ParcelRecord | null>(
      {
        find: () => parcels.find(parcelId, true),
        save: async (before, after) => before && after && parcels.save(before, after),
      },
      (parcel) => parcel && change(parcel),
    );
  }

  async function settle({ customerId, messageId }: MessageRecord): Promise<void> {
    const current = () => findMessage(customerId, messageId);
    // It may bounce while its parcels are changed.
    for (let message = await current(); message; ) {
      const { channel: by } = message;
      const at = toldAt(message);
      await inParallel(parcelIdsOf(message), CONCURRENCY, (parcelId) =>
        update(parcelId, (parcel) =>
          at === null ? withoutNotice(parcel, messageId) : withNotice(parcel, { at, by, messageId }),
        ),
      );
      const next = await current();
      message = next && toldAt(next) === at ? null : next;
    }
  }

  return async (changes: readonly StreamChange[]): Promise<void> => {
    const changed = changes.map(noticeChange).filter((message) => message !== null);
    const unique = new Map(changed.map((message) => [message.messageId, message]));
    await inParallel([...unique.values()], CONCURRENCY, settle);
  };
}
