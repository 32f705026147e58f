import type { DeliveryReport } from '../ledger/message-states.ts';

/** The message that a report is about. Null if the service does not say, as for email of other senders. */
export interface ReportedMessage {
  readonly customerId: string;
  readonly messageId: string;
}

/**
 * What the mail or text service reports.
 *
 * - `delivery`: the message was delivered, or will not be. `isAddressDead` if no email to its address will arrive.
 * - `complaint`: the recipient marked the message as spam.
 * - `delay`: the service keeps trying.
 * - `reply`: the recipient of a text has answered. `from` is the number, `###-###-####`.
 */
export type Report =
  | {
      readonly kind: 'delivery';
      readonly message: ReportedMessage | null;
      readonly report: DeliveryReport;
      readonly isAddressDead: boolean;
    }
  | { readonly kind: 'complaint'; readonly message: ReportedMessage | null; readonly at: string }
  | { readonly kind: 'delay'; readonly message: ReportedMessage | null; readonly reason: string }
  | { readonly kind: 'reply'; readonly from: string; readonly text: string; readonly at: string };

/** Whether a message of the queue comes from the mail or text service. */
export const isReport = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && ('source' in body || 'Type' in body);
