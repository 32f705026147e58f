import type { CardLedger } from './ledger.ts';

/** A request with the fields of its method. The adapter is the only client, and its types match. */
// biome-ignore lint/suspicious/noExplicitAny: the sandbox trusts its own adapter
type Request = any;

/** The server API of the sandbox: one path for each method of the port. */
export function providerApi(ledger: CardLedger): Readonly<Record<string, (request: Request) => object>> {
  return {
    'open-token': (request) => ledger.openToken(request),
    'close-token': ({ token }) => ledger.closeToken(token),
    'find-transaction': ({ transactionId }) => ledger.findTransaction(transactionId),
    'list-by-order': ({ orderId }) => ({ answer: 'approved', transactions: ledger.listByOrder(orderId) }),
    'list-day': ({ date }) => ({ answer: 'approved', transactions: ledger.listDay(date) }),
    'charge-card': (request) => ledger.chargeCard(request),
    'void-charge': (request) => ledger.voidCharge(request),
    'find-void': ({ key }) => ledger.findVoid(key),
    'refund-charge': (request) => ledger.refundCharge(request),
    'find-refund': ({ key }) => ledger.findRefund(key),
    'find-card': ({ cardToken }) => ledger.findCard(cardToken),
    'remove-card': ({ cardToken }) => ledger.removeCard(cardToken),
  };
}
