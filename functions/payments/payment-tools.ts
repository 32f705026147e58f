import type { Table } from '../core/data/table.ts';
import type { Tools } from '../core/platform/lambda.ts';
import type { attemptRepository } from './attempts/attempt-repository.ts';
import type { paymentParcels } from './attempts/payment-parcels.ts';
import type { SignalPayments } from './payment-signals.ts';
import type { CardProvider } from './provider/card-provider.ts';

/** What all services of payments use. They keep no state, so each creates the other services that it needs. */
export interface PaymentTools extends Tools {
  readonly table: Table;
  readonly attempts: ReturnType<typeof attemptRepository>;
  readonly parcels: ReturnType<typeof paymentParcels>;
  readonly provider: CardProvider;
  readonly surchargeBasisPoints: number;
  readonly signal: SignalPayments;
}
