import { useRef, useState } from 'react';
import type { LocationCode } from '../../../../shared/rules/locations.ts';
import { showServerErrors, useAppForm, useSubmit } from '../../components/form/use-app-form.ts';
import { prefixed } from '../../lib/errors/error-explanation.ts';
import { useCreateQuote } from './queries.ts';
import { type Measured, measure, newQuote, QuoteForm, toRequest } from './quote-form.ts';

/** What was found out about a parcel. */
export interface Quote extends Measured {
  /** US dollars; null for a large parcel, which only the rates team can price. */
  cost: number | null;
}

/** The form of a quote and its result, which lasts until any field is changed. */
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

  /** To be called at each change of a field: what was found out, or is being asked, is about another parcel now. */
  const startAgain = () => {
    asking.current.abort();
    setQuote(null);
    forget();
  };
  return { form, submit, failure, quote, startAgain };
}
