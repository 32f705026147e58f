import { quoteRoutes } from '#shared/contracts/quotes.ts';
import { defineService } from '../core/http/service.ts';
import { quote } from '../pricing/quote-service.ts';
import { TARIFF } from '../pricing/tariff.ts';

export const handler = defineService('quotes', quoteRoutes, () => ({
  createQuote: ({ body }) => quote(TARIFF, body),
}));
