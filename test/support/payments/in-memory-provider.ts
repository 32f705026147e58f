import { CardLedger } from '#functions/card-sandbox/ledger.ts';
import type { LedgerOptions } from '#functions/card-sandbox/ledger-state.ts';
import type { Answer, CardProvider, Unreachable } from '#functions/payments/provider/card-provider.ts';

type Method = Exclude<keyof CardProvider, 'name' | 'readWebhook'>;

/** Whether a call fails before the provider processes it, or only its response is lost. */
export type Outage = 'before' | 'after';

export interface InMemoryProvider extends CardProvider {
  readonly ledger: CardLedger;
  /** Decides whether a call fails. */
  outage: (method: Method) => Outage | undefined;
}

const UNREACHABLE: Unreachable = { answer: 'unreachable' };

/** The ledger of the sandbox behind the port, without HTTP. Webhooks are JSON without a signature. */
export function inMemoryProvider(options: LedgerOptions): InMemoryProvider {
  const ledger = new CardLedger(options);
  const call = async <A>(method: Method, work: () => A): Promise<A | Unreachable> => {
    const outage = provider.outage(method);
    if (outage === 'before') return UNREACHABLE;
    const answer = work();
    return outage === 'after' ? UNREACHABLE : answer;
  };
  const provider: InMemoryProvider = {
    name: 'sandbox',
    ledger,
    outage: () => undefined,
    openToken: (request) => call('openToken', () => ledger.openToken(request)),
    closeToken: (token) => call('closeToken', () => ledger.closeToken(token)),
    listByOrder: (orderId) =>
      call('listByOrder', () => ({ answer: 'approved', transactions: ledger.listByOrder(orderId) })),
    listDay: (date) => call('listDay', () => ({ answer: 'approved', transactions: ledger.listDay(date) })),
    chargeCard: (request) => call('chargeCard', () => ledger.chargeCard(request)),
    voidCharge: (request) => call('voidCharge', () => ledger.voidCharge(request)),
    refundCharge: (request) => call('refundCharge', () => ledger.refundCharge(request)),
    findRefund: (key) => call('findRefund', () => ledger.findRefund(key)),
    findCard: (token) => call('findCard', () => ledger.findCard(token)),
    removeCard: (token) => call('removeCard', (): Answer => ledger.removeCard(token)),
    readWebhook: async (body) => JSON.parse(body),
  };
  return provider;
}
