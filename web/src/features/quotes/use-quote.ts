import { useRef, useState } from 'react';
import type { LocationCode } from '../../../../shared/rules/locations.ts';
import { showServerErrors, useAppForm, useSubmit } from '../../components/form/use-app-form.ts';
import { prefixed } from '../../lib/errors/error-explanation.ts';
import { useCreateQuote } from './queries.ts';
import { type Measured, measure, newQuote, QuoteForm, toRequest } from './quote-form.ts';

/** The result for a parcel. */
export interface Quote extends Measured {
  /** US dollars; null for a large parcel, which only the rates team can price. */
  cost: number | null;
}

/** The quote form and its result, which is cleared when any field changes. */
export function useQuote(destinationCode: LocationCode) {
  const form = useAppForm(QuoteForm, newQuote(destinationCode));
  const create = useCreateQuote();
  const asking = useRef(new AbortController());
  const [quote, setQuote] = useState<Quote | null>(null);

  const { submit, failure, forget } = useSubmit(
    form,
    async (values) => {
      setQuote(null);
      asking.current = new AbortController();
      const { signal } = asking.current;
      const measured = measure(values);
      const body = toRequest(values, measured);
      const cost = measured.isLarge ? null : await create.mutateAsync({ body, signal });
      setQuote({ ...measured, cost });
    },
    {
      explain: (error) => {
        if (asking.current.signal.aborted) return null;
        const others = showServerErrors(form, error);
        return others && prefixed('Error: ', others);
      },
    },
  );

  /** Call on each change of a field: the result and any request in flight are for other values. */
  const startAgain = () => {
    asking.current.abort();
    setQuote(null);
    forget();
  };
  return { form, submit, failure, quote, startAgain };
}
