import { quoteRoutes } from '#shared/contracts/quotes.ts';
import { defineService } from '../http/service.ts';
import { TARIFF } from '../pricing/tariff.ts';
import { quote } from './quote-service.ts';

export const handler = defineService(
  'quotes',
  quoteRoutes,
  () => ({}),
  () => ({ createQuote: ({ body }) => quote(TARIFF, body) }),
);
