import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import type { LocationCode } from '#shared/rules/locations.ts';
import { FormError } from '#web/components/form/FormError.tsx';
import { FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { showServerErrors, useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { call } from '#web/lib/api/api-client.ts';
import { prefixed } from '#web/lib/errors/explain-error.ts';
import { QuoteFields } from './QuoteFields.tsx';
import { QuoteResult } from './QuoteResult.tsx';
import { type Estimate, measure, newQuote, QuoteForm, toRequest } from './quote-form.ts';

/** The quote form, which starts with this destination, and its result. */
export function Quote({ destinationCode }: { destinationCode: LocationCode }) {
  const { form, submit, failure, quote, reset } = useQuote(destinationCode);
  const { isSubmitting } = form.formState;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        gap: { xs: 2.5, md: 4 },
        alignItems: 'start',
      }}
    >
      <FormStack aria-label="Quote" onSubmit={submit} onChange={reset}>
        <QuoteFields form={form} />
        <FormError message={failure} />
        <SubmitButton isSubmitting={isSubmitting} busyLabel="Calculating…" size="large">
          Get estimate
        </SubmitButton>
      </FormStack>
      <QuoteResult quote={quote} isLoading={isSubmitting} />
    </Box>
  );
}

/** The quote form and its result, which is discarded when a field changes. */
function useQuote(destinationCode: LocationCode) {
  const form = useAppForm(QuoteForm, newQuote(destinationCode));
  const request = useRef(new AbortController());
  const [quote, setQuote] = useState<Estimate | null>(null);

  const { submit, failure, clearFailure } = useSubmit(
    form,
    async (values) => {
      setQuote(null);
      request.current = new AbortController();
      const { signal } = request.current;
      const measurements = measure(values);
      const body = toRequest(values, measurements);
      const cost = measurements.isLarge ? null : await call('createQuote', { body }, { signal });
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
