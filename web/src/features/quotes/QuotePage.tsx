import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DEFAULT_DESTINATION, LOCATION_CODES, type LocationCode } from '#shared/rules/locations.ts';
import { MailLink } from '#web/components/controls/RouteLink.tsx';
import { AmountRow, Money } from '#web/components/display/Money.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { showServerErrors, useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { AlertIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { useMyProfile } from '#web/domain/customer/queries.ts';
import { InstructionsLink, WithInstructions } from '#web/domain/customer/ShippingInstructions.tsx';
import { weight } from '#web/domain/parcel/labels.ts';
import { call } from '#web/lib/api/api-client.ts';
import { prefixed } from '#web/lib/errors/explain-error.ts';
import { formatNumber } from '#web/lib/numbers.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { NextArrival } from './NextArrival.tsx';
import { QuoteFields } from './QuoteFields.tsx';
import { type Estimate, measure, newQuote, QuoteForm, toRequest } from './quote-form.ts';

/** Route /quote: the estimated cost of shipping a parcel, with the customer's address. */
export function QuotePage() {
  // Loaded by the guard.
  const { data: profile } = useMyProfile();
  const [destination, setDestination] = useState(profile?.preferredDestination ?? DEFAULT_DESTINATION);
  return (
    <Page title="Create a Quote" links={<InstructionsLink />}>
      <WithInstructions destination={destination}>
        <Quote destinationCode={destination} onDestination={setDestination} />
      </WithInstructions>
    </Page>
  );
}

/** Route /free-quote: the quote for visitors, with a way to register. */
export function FreeQuotePage() {
  return (
    <Page title="Free Quote">
      <WithInstructions>
        <Quote destinationCode={DEFAULT_DESTINATION} />
      </WithInstructions>
    </Page>
  );
}

interface QuoteProps {
  /** What the form starts with. */
  destinationCode: LocationCode;
  onDestination?: (code: LocationCode) => void;
}

/** The quote form and its result. */
function Quote({ destinationCode, onDestination }: QuoteProps) {
  const { form, submit, failure, quote, reset } = useQuote(destinationCode);
  const [from, to] = form.watch(['originCode', 'destinationCode']);
  const chosen = LOCATION_CODES.find((code) => code === to);
  useEffect(() => {
    if (chosen) onDestination?.(chosen);
  }, [chosen, onDestination]);
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
      <QuoteResult quote={quote} isLoading={isSubmitting}>
        <NextArrival originCode={from} destinationCode={to} />
      </QuoteResult>
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

interface QuoteResultProps {
  quote: Estimate | null;
  isLoading: boolean;
  /** Below the result, and there before it. */
  children: ReactNode;
}

function QuoteResult({ quote, isLoading, children }: QuoteResultProps) {
  const panel = useRef<HTMLElement>(null);
  // On a phone, the result is below the form and out of view.
  useEffect(() => {
    if (quote) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [quote]);

  return (
    <Card
      component="section"
      ref={panel}
      aria-labelledby="quote-result"
      aria-busy={isLoading}
      sx={{ scrollMarginBlock: 20, p: { xs: 2, sm: 2.5 }, overflow: 'visible' }}
    >
      <Typography id="quote-result" variant="h2" sx={{ mb: 1 }}>
        Your estimate
      </Typography>
      <LiveRegion>
        {quote ? (
          <EstimateFacts quote={quote} />
        ) : (
          <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
            {isLoading ? 'Calculating…' : 'Fill out the form to see volume, weight and cost.'}
          </Box>
        )}
      </LiveRegion>
      {children}
    </Card>
  );
}

function EstimateFacts({ quote }: { quote: Estimate }) {
  const { ratesEmail } = useRuntimeConfig();
  return (
    <>
      <Box component="dl" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
        <AmountRow name="Total volume">{cubicFeetText(quote.cubicFeet)}</AmountRow>
        <AmountRow name="Total weight">{weight(quote.weightLbs)}</AmountRow>
        {quote.cost !== null && (
          <AmountRow name="Estimated cost" total>
            <Box component="span" sx={{ fontSize: '1.375rem' }}>
              <Money amount={quote.cost} />
            </Box>
          </AmountRow>
        )}
      </Box>
      {quote.cost === null ? (
        <Box sx={{ mt: 1.5 }}>
          <Callout icon={AlertIcon} tone="warning" title="Large parcel">
            We quote parcels of this size individually. Please contact the rates team at{' '}
            <MailLink address={ratesEmail} subject="Quote for a large parcel" />.
          </Callout>
        </Box>
      ) : (
        <Box component="p" sx={{ m: 0, mt: 1.5, typography: 'body2', color: 'text.secondary' }}>
          This is an estimate. The final price is based on the weight and size that we measure in Tacoma, and
          on extra services such as hazardous goods handling.
        </Box>
      )}
    </>
  );
}

function cubicFeetText(volume: number): string {
  if (volume < 0.01) return 'Less than 0.01 cubic feet';
  const text = formatNumber(volume);
  return `${text} cubic ${text === '1' ? 'foot' : 'feet'}`;
}
