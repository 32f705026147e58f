import Box from '@mui/material/Box';
import type { LocationCode } from '../../../../shared/rules/locations.ts';
import { FormError } from '../../components/form/FormError.tsx';
import { FormStack } from '../../components/form/FormStack.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { QuoteFields } from './QuoteFields.tsx';
import { QuoteResult } from './QuoteResult.tsx';
import { useQuote } from './use-quote.ts';

interface QuoteProps {
  /** The terminal that the form begins with. */
  destinationCode: LocationCode;
}

/** The form of a quote, and beside or below it what comes of it. */
export function Quote({ destinationCode }: QuoteProps) {
  const { form, submit, failure, quote, startAgain } = useQuote(destinationCode);
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
      <FormStack aria-label="Quote" onSubmit={submit} onChange={startAgain}>
        <QuoteFields form={form} />
        <FormError message={failure} />
        <SubmitButton isSubmitting={isSubmitting} busyLabel="Calculating…" size="large">
          Get estimate
        </SubmitButton>
      </FormStack>
      <QuoteResult quote={quote} isAsking={isSubmitting} />
    </Box>
  );
}
