import { quoteRoutes } from '#shared/contracts/quotes.ts';
import { defineService } from '../core/http/service.ts';
import { quote } from '../pricing/charges.ts';

export const handler = defineService('quotes', quoteRoutes, () => ({
  createQuote: ({ body }) => quote(body),
}));
