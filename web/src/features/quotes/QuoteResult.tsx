import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { MailLink } from '#web/components/controls/MailLink.tsx';
import { AmountRow, Money } from '#web/components/display/Money.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { AlertIcon } from '#web/components/icons.tsx';
import { weight } from '#web/domain/parcel/labels.ts';
import { formatNumber } from '#web/lib/numbers.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import type { Estimate } from './quote-form.ts';

/** The estimate, or a placeholder. */
export function QuoteResult({ quote, isLoading }: { quote: Estimate | null; isLoading: boolean }) {
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
      sx={{ scrollMarginBlock: 20, p: { xs: 2, sm: 2.5 } }}
    >
      <Typography id="quote-result" variant="h2" sx={{ mb: 1 }}>
        Your estimate
      </Typography>
      <LiveRegion>
        {quote ? (
          <EstimateFacts quote={quote} />
        ) : (
          <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
            {isLoading ? 'Calculating…' : 'Fill in the form to see volume, weight and cost.'}
          </Box>
        )}
      </LiveRegion>
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
