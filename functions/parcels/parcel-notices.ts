import type { ParcelRecord } from './parcel-record.ts';
import { arrivedAt, isCertain } from './storage/parcel-stay.ts';
import type { Notice } from './storage/storage-fields.ts';

/** The most notices that a parcel keeps: the first messages, and the first notice that cannot bounce. */
const MAX_NOTICES = 3;

/**
 * The parcel with a notice that it is ready. Returns the same object if that changes nothing: if it is not ready, or was not
 * yet, if it has this notice, or if another one came first that stays.
 */
export function withNotice(parcel: ParcelRecord, notice: Notice): ParcelRecord {
  const arrived = arrivedAt(parcel);
  if (arrived === null || notice.at < arrived) return parcel;
  // Those of an earlier stay are of no more use.
  const current = (parcel.notices ?? []).filter(({ at }) => at >= arrived);
  if (current.some(({ messageId }) => messageId !== undefined && messageId === notice.messageId))
    return parcel;
  if (current.some((earlier) => isCertain(earlier) && earlier.at <= notice.at)) return parcel;
  const sorted = [...current, notice].sort((a, b) => a.at.localeCompare(b.at));
  const certain = sorted.filter(isCertain).slice(0, 1);
  // Those after one that cannot bounce decide nothing.
  const messages = certain.length > 0 ? sorted.slice(0, sorted.findIndex(isCertain)) : sorted;
  const notices = [...messages.slice(0, MAX_NOTICES - certain.length), ...certain];
  return notices.includes(notice) ? { ...parcel, notices } : parcel;
}

/** The parcel after a message has bounced. Returns the same object if it was no notice. */
export function withoutNotice(parcel: ParcelRecord, messageId: string): ParcelRecord {
  const { notices = [] } = parcel;
  const others = notices.filter((notice) => notice.messageId !== messageId);
  return others.length === notices.length ? parcel : { ...parcel, notices: others };
}
