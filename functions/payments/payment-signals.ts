import type { LogCode } from '#shared/deployment/log-codes.ts';
import type { Logger } from '../core/platform/logger.ts';
import type { Signal } from './attempts/attempt-events.ts';

/** Payment events that operators monitor. */
export type PaymentSignal =
  | Signal
  | 'card page'
  | 'limit reached'
  | 'unknown too long'
  | 'webhook rejected'
  | 'webhook failed'
  | 'refund failed';

export type SignalPayments = (signal: PaymentSignal, details?: Readonly<Record<string, unknown>>) => void;

/** The signals after each of which somebody must look at a payment. The others are counted. */
const REPORTED: Partial<Record<PaymentSignal, LogCode>> = {
  'second approval': 'SECOND_APPROVAL',
  review: 'PAYMENT_NEEDS_REVIEW',
  dispute: 'CHARGE_DISPUTED',
  'refund failed': 'REFUND_FAILED',
  'unknown too long': 'PAYMENT_UNKNOWN_TOO_LONG',
  'webhook failed': 'WEBHOOK_FAILED',
};

/** Logs or counts each signal. */
export const paymentSignals =
  (logger: Logger, count: (event: string) => void): SignalPayments =>
  (signal, details) => {
    const code = REPORTED[signal];
    if (code) logger.report(code, details);
    else count(signal);
  };
