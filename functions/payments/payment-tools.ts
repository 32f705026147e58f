import type { Table } from '../core/data/table.ts';
import type { Tools } from '../core/platform/lambda.ts';
import type { Signal } from './attempts/attempt-events.ts';
import type { CardProvider } from './provider/card-provider.ts';

/** What operators should know about payments. Each is counted. */
export type PaymentSignal =
  | Signal
  | 'card page'
  | 'limit reached'
  | 'unknown too long'
  | 'not reconciled'
  | 'webhook rejected'
  | 'refund failed'
  | 'difference';

/** What the services of payments work with. They keep no state, so each creates the others that it uses. */
export interface PaymentTools extends Pick<Tools, 'clock'> {
  readonly table: Table;
  readonly provider: CardProvider;
  readonly surchargeBasisPoints: number;
  readonly logger: Pick<Tools['logger'], 'info' | 'error'>;
  readonly signal: (signal: PaymentSignal) => void;
}
