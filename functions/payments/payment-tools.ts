import type { Table } from '../core/data/table.ts';
import type { Tools } from '../core/platform/lambda.ts';
import type { Signal } from './attempts/attempt-events.ts';
import type { attemptRepository } from './attempts/attempt-repository.ts';
import type { paymentParcels } from './attempts/payment-parcels.ts';
import type { CardProvider } from './provider/card-provider.ts';

/** Payment events that operators monitor. Each is counted. */
export type PaymentSignal =
  | Signal
  | 'card page'
  | 'limit reached'
  | 'unknown too long'
  | 'not reconciled'
  | 'webhook rejected'
  | 'webhook failed'
  | 'refund failed'
  | 'difference';

/** What all services of payments use. They keep no state, so each creates the other services that it needs. */
export interface PaymentTools extends Pick<Tools, 'clock'> {
  readonly table: Table;
  readonly attempts: ReturnType<typeof attemptRepository>;
  readonly parcels: ReturnType<typeof paymentParcels>;
  readonly provider: CardProvider;
  readonly surchargeBasisPoints: number;
  readonly logger: Pick<Tools['logger'], 'info' | 'error'>;
  readonly signal: (signal: PaymentSignal) => void;
}
