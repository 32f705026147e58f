import { describe } from 'vitest';
import {
  SIGNATURE_HEADER,
  signatureHeader,
} from '../../../../functions/payments/provider/webhook-signature.ts';
import { systemClock } from '../../../../functions/platform/clock.ts';
import type { CardLedger } from '../../../../local/card-provider/ledger.ts';
import { inMemoryProvider } from '../../../support/in-memory-provider.ts';
import { adapterOf, aSandbox } from '../../../support/sandbox.ts';
import { cardProviderConformance, type ProviderUnderTest } from './conformance.ts';

const NUMBERS = { approves: '4242424242424242', declines: '4000000000000341' };

/** The customer and the provider, with the sandbox's books. */
const actorsOn = (ledger: CardLedger): Omit<ProviderUnderTest, 'provider'> => ({
  payOnPage: async (token, bank) => void ledger.payOnToken(token, NUMBERS[bank]),
  storeOnPage: async (token, bank) => {
    const card = { number: NUMBERS[bank], expirationMonth: '12', expirationYear: '2040' };
    const stored = ledger.storeOnToken(token, card);
    if (stored.answer !== 'approved') throw new Error('The card was not stored.');
    return stored.card.cardToken;
  },
  settle: async () => ledger.settle(),
});

describe('the adapter of the sandbox', () => {
  cardProviderConformance(async () => {
    const sandbox = await aSandbox();
    const [secret = ''] = sandbox.webhookSecrets;
    return {
      provider: adapterOf(sandbox),
      ...actorsOn(sandbox.controls.ledger),
      webhook: (orderId, at) => {
        const body = JSON.stringify({ eventId: 'evt_1', type: 'charge.approved', orderId });
        return { body, headers: { [SIGNATURE_HEADER]: signatureHeader(body, at, secret) } };
      },
    };
  });
});

describe('the provider in memory', () => {
  cardProviderConformance(async () => {
    const provider = inMemoryProvider({ clock: systemClock });
    return { provider, ...actorsOn(provider.ledger) };
  });
});
