import { fileKey } from '#functions/claims/claim-files.ts';
import { claimEntity } from '#functions/claims/claim-record.ts';
import type { Item } from '#functions/core/data/entity.ts';
import {
  customerNumberKey,
  EMAIL_SORT,
  emailPartition,
  googleKey,
  type Key,
  receiptKey,
  scanCodePartition,
} from '#functions/core/data/keys.ts';
import { customerEntity } from '#functions/customers/customer-record.ts';
import { handoverEntity } from '#functions/handovers/handover-repository.ts';
import {
  customerByEmailEntity,
  customerByGoogleEntity,
  loginEntity,
} from '#functions/identity/logins/login-repository.ts';
import { messageKey, openDigestEntity, toldEventEntity } from '#functions/messages/ledger/message-record.ts';
import { imageEntity } from '#functions/parcels/images/image-repository.ts';
import { parcelEntity } from '#functions/parcels/parcel-record.ts';
import { codesOf } from '#functions/parcels/scan-codes.ts';
import { attemptEntity, attemptKey, chargeOf } from '#functions/payments/attempts/attempt-record.ts';
import {
  chargeEntity,
  currentPaymentEntity,
  paymentLinesEntity,
  paymentLinesKey,
  receiptNumberEntity,
} from '#functions/payments/attempts/payment-records.ts';
import { refundEntity } from '#functions/payments/refunds/refund-record.ts';

/** Something outside of a record that must exist for it, and which fields it must have. */
export type Reference =
  | { readonly key: Key; readonly fields?: Readonly<Record<string, unknown>>; readonly what: string }
  | { readonly object: string; readonly what: string };

interface Referencing<R> {
  readonly type: string;
  readonly read: (item: Item) => R;
}

const of = <R>({ type, read }: Referencing<R>, references: (record: R) => readonly Reference[]) =>
  [type, (item: Item) => references(read(item))] as const;

/** A payment by which another record stands. */
const payment = (paymentId: string): Reference => ({ key: attemptKey(paymentId), what: 'its payment' });

/**
 * What the records of each type rely on. Only what a crash cannot leave behind: a pointer is written before its parcel, so
 * a pointer may lead to nothing, but no parcel lacks its pointers.
 */
const REFERENCES: ReadonlyMap<string, (item: Item) => readonly Reference[]> = new Map([
  of(parcelEntity, (parcel) => [
    ...codesOf(parcel).map((code) => ({
      key: { pk: scanCodePartition(code), sk: parcel.parcelId },
      what: `the pointer of ${code}`,
    })),
    ...(parcel.signatureKey === undefined ? [] : [{ object: parcel.signatureKey, what: 'its signature' }]),
  ]),
  of(customerEntity, ({ customerId, customerNumber }) => [
    { key: customerNumberKey(customerNumber), fields: { customerId }, what: 'the claim of its number' },
  ]),
  of(loginEntity, ({ customerId, email, googleSubject }) => [
    ...(email === undefined
      ? []
      : [
          {
            key: { pk: emailPartition(email), sk: EMAIL_SORT.customer },
            fields: { customerId },
            what: 'the claim of its email address',
          },
        ]),
    ...(googleSubject === undefined
      ? []
      : [{ key: googleKey(googleSubject), fields: { customerId }, what: 'the claim of its Google account' }]),
  ]),
  of(customerByEmailEntity, () => []),
  of(customerByGoogleEntity, () => []),
  of(attemptEntity, (attempt) => {
    const charge = chargeOf(attempt);
    const { paymentId, attemptState } = attempt;
    const lines = { key: paymentLinesKey(paymentId), what: 'its lines' };
    if (attemptState !== 'RECORDED' || !charge) return [lines];
    return [
      lines,
      ...(attempt.dueAt === undefined
        ? [
            {
              key: receiptKey(attempt.receiptNumber),
              fields: { paymentId },
              what: 'the pointer of its receipt',
            },
          ]
        : []),
    ];
  }),
  of(paymentLinesEntity, ({ paymentId }) => [payment(paymentId)]),
  of(currentPaymentEntity, ({ paymentId }) => [payment(paymentId)]),
  of(chargeEntity, ({ paymentId }) => [payment(paymentId)]),
  of(receiptNumberEntity, ({ paymentId }) => [payment(paymentId)]),
  of(refundEntity, ({ paymentId }) => [payment(paymentId)]),
  of(handoverEntity, ({ signatureKey }) => [{ object: signatureKey, what: 'its signature' }]),
  of(imageEntity, ({ originalKey, thumbnailKey }) => [
    { object: originalKey, what: 'its original' },
    { object: thumbnailKey, what: 'its thumbnail' },
  ]),
  of(claimEntity, ({ parcelId, files }) =>
    files
      .filter(({ sentAt }) => sentAt !== undefined)
      .map((file) => ({ object: fileKey(parcelId, file), what: `its file ${file.name}` })),
  ),
  of(toldEventEntity, ({ customerId, messageId }) => [
    { key: messageKey(customerId, messageId), what: 'its message' },
  ]),
  of(openDigestEntity, ({ customerId, messageId }) => [
    { key: messageKey(customerId, messageId), what: 'its message' },
  ]),
]);

/** What a stored item relies on. @throws if it cannot be read */
export const referencesOf = (item: Item): readonly Reference[] =>
  REFERENCES.get(String(item.type))?.(item) ?? [];
