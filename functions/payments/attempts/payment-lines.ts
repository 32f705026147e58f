import type { LineKind } from '#shared/contracts/receipts.ts';
import type { PaymentLine } from './payment-records.ts';

/** What a line pays. Lines that were stored before storage was charged pay prices. */
export const lineKindOf = ({ storage }: Pick<PaymentLine, 'storage'>): LineKind =>
  storage ? 'STORAGE' : 'PRICE';

/** Identifies a line within its payment. */
export const lineIdOf = (parcelId: string, kind: LineKind): string =>
  kind === 'STORAGE' ? `${parcelId}/storage` : parcelId;

/** The parcels of a payment, each once, in the order of its lines. */
export const parcelIdsOf = (lines: readonly Pick<PaymentLine, 'parcelId'>[]): string[] => [
  ...new Set(lines.map(({ parcelId }) => parcelId)),
];

/** The sum of the lines, in cents. */
export const totalOf = (lines: readonly Pick<PaymentLine, 'amountCents'>[]): number =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
