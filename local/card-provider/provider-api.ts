import type { CardProvider } from '#functions/payments/provider/card-provider.ts';
import type { CardLedger } from './ledger.ts';

/** The request bodies of the server API. The adapter is its only client. */
interface Requests {
  'open-token': Parameters<CardProvider['openToken']>[0];
  'close-token': { token: string };
  'list-by-order': { orderId: string };
  'list-day': { date: string };
  'charge-card': Parameters<CardProvider['chargeCard']>[0];
  'void-charge': Parameters<CardProvider['voidCharge']>[0];
  'refund-charge': Parameters<CardProvider['refundCharge']>[0];
  'find-refund': { key: string };
  'find-card': { cardToken: string };
  'remove-card': { cardToken: string };
}

type Api = { readonly [Method in keyof Requests]: (request: Requests[Method]) => object };

/** The server API of the sandbox: one path for each method of the port. */
export function providerApi(ledger: CardLedger): Readonly<Record<string, (request: never) => object>> {
  const api: Api = {
    'open-token': (request) => ledger.openToken(request),
    'close-token': ({ token }) => ledger.closeToken(token),
    'list-by-order': ({ orderId }) => ({ answer: 'approved', transactions: ledger.listByOrder(orderId) }),
    'list-day': ({ date }) => ({ answer: 'approved', transactions: ledger.listDay(date) }),
    'charge-card': (request) => ledger.chargeCard(request),
    'void-charge': (request) => ledger.voidCharge(request),
    'refund-charge': (request) => ledger.refundCharge(request),
    'find-refund': ({ key }) => ledger.findRefund(key),
    'find-card': ({ cardToken }) => ledger.findCard(cardToken),
    'remove-card': ({ cardToken }) => ledger.removeCard(cardToken),
  };
  return api;
}
