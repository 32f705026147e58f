import { useMutation } from '@tanstack/react-query';
import type { QuoteRequest } from '../../../../shared/contracts/quotes.ts';
import { call } from '../../lib/api/api-client.ts';

/** What a parcel would cost, in US dollars; the form says what went wrong. */
export function useCreateQuote() {
  return useMutation({
    mutationFn: ({ body, signal }: { body: QuoteRequest; signal: AbortSignal }) =>
      call('createQuote', { body }, { signal }),
    meta: { failure: false },
  });
}
