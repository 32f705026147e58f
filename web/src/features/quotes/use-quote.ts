import { useRef, useState } from 'react';
import type { LocationCode } from '#shared/rules/locations.ts';
import { showServerErrors, useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { prefixed } from '#web/lib/errors/explain-error.ts';
import { useCreateQuote } from './queries.ts';
import { type Measurements, measure, newQuote, QuoteForm, toRequest } from './quote-form.ts';

/** The estimate for a parcel. */
export interface Quote extends Measurements {
  /** US dollars; null for a large parcel, which only the rates team can price. */
  cost: number | null;
}

/** The quote form and its result, which is discarded when a field changes. */
export function useQuote(destinationCode: LocationCode) {
  const form = useAppForm(QuoteForm, newQuote(destinationCode));
  const create = useCreateQuote();
  const request = useRef(new AbortController());
  const [quote, setQuote] = useState<Quote | null>(null);

  const { submit, failure, clearFailure } = useSubmit(
    form,
    async (values) => {
      setQuote(null);
      request.current = new AbortController();
      const { signal } = request.current;
      const measurements = measure(values);
      const body = toRequest(values, measurements);
      const cost = measurements.isLarge ? null : await create.mutateAsync({ body, signal });
      setQuote({ ...measurements, cost });
    },
    {
      explain: (error) => {
        if (request.current.signal.aborted) return null;
        const others = showServerErrors(form, error);
        return others && prefixed('Error: ', others);
      },
    },
  );

  /** Discards the result and cancels a request in flight. Call it on each field change. */
  const reset = () => {
    request.current.abort();
    setQuote(null);
    clearFailure();
  };
  return { form, submit, failure, quote, reset };
}
