import { useMutation } from '@tanstack/react-query';
import type { QuoteRequest } from '#shared/contracts/quotes.ts';
import { call } from '#web/lib/api/api-client.ts';

/** The estimated cost of a parcel in US dollars. The form shows errors. */
export function useCreateQuote() {
  return useMutation({
    mutationFn: ({ body, signal }: { body: QuoteRequest; signal: AbortSignal }) =>
      call('createQuote', { body }, { signal }),
    meta: { failure: false },
  });
}
