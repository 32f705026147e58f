import Box from '@mui/material/Box';
import type { LocationCode } from '#shared/rules/locations.ts';
import { FormError } from '#web/components/form/FormError.tsx';
import { FormStack } from '#web/components/form/FormStack.tsx';
import { SubmitButton } from '#web/components/form/SubmitButton.tsx';
import { QuoteFields } from './QuoteFields.tsx';
import { QuoteResult } from './QuoteResult.tsx';
import { useQuote } from './use-quote.ts';

interface QuoteProps {
  /** The initial destination. */
  destinationCode: LocationCode;
}

/** The quote form and its result. */
export function Quote({ destinationCode }: QuoteProps) {
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
