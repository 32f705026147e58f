import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { centsFromDollars } from '#shared/rules/money.ts';
import { surchargeSentence } from '#shared/rules/texts/cards.ts';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { ResponsiveDialog } from '#web/components/dialog/ResponsiveDialog.tsx';
import { Money } from '#web/components/display/Money.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { isExpired, replacesCard, StoredCardFacts } from '#web/domain/payment/StoredCardFacts.tsx';
import { useStoredCard } from '#web/domain/payment/stored-card-queries.ts';
import { portalTime } from '#web/lib/clock.ts';
import { paths } from '#web/lib/paths.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';

interface PaymentMethodDialogProps {
  open: boolean;
  onClose: () => void;
  parcelCount: number;
  /** US dollars. */
  total: number;
}

/** Asks how to pay. */
export function PaymentMethodDialog({ open, onClose, parcelCount, total }: PaymentMethodDialogProps) {
  const query = useStoredCard();
  const { surchargeBasisPoints = 0 } = useRuntimeConfig();
  const surcharge = surchargeSentence(centsFromDollars(total), surchargeBasisPoints);
  const replacement = useId();
  const [isStored, setIsStored] = useState(false);
  const canUseCard = query.data ? !isExpired(query.data.expiration, portalTime()) : false;
  return (
    <ResponsiveDialog open={open} onClose={onClose} title="Payment Method">
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ color: 'text.secondary' }}>
          {packages(parcelCount)}, <Money amount={total} />
          {surcharge !== '' && (
            <Box sx={{ mt: 0.5 }}>
              <b>Surcharge:</b> {surcharge}
            </Box>
          )}
        </Box>
        <Method title="Stored card">
          <Loaded
            isPart
            query={query}
            loading={<Loading what="your stored card" heights={[92]} />}
            failure="Your stored card could not be loaded."
          >
            {(card) => (
              <>
                {card && <StoredCardFacts card={card} />}
                {canUseCard ? (
                  <RouteButton to={paths.storedPayment} variant="contained">
                    Pay with Stored Card
                  </RouteButton>
                ) : (
                  <Box sx={{ color: 'text.secondary' }}>
                    {card ? 'This card has expired.' : 'No stored card.'}
                  </Box>
                )}
              </>
            )}
          </Loaded>
        </Method>
        <Method title="New card">
          <Box>
            <FormControlLabel
              control={
                <Checkbox
                  checked={isStored}
                  onChange={(_, checked) => setIsStored(checked)}
                  slotProps={{ input: { 'aria-describedby': query.data ? replacement : undefined } }}
                />
              }
              label="Store for Future Use"
            />
            {query.data && <FormHelperText id={replacement}>{replacesCard(query.data)}</FormHelperText>}
          </Box>
          <RouteButton
            to={isStored ? `${paths.payment}?store=true` : paths.payment}
            variant={canUseCard ? 'outlined' : 'contained'}
          >
            Pay with New Card
          </RouteButton>
        </Method>
      </Box>
    </ResponsiveDialog>
  );
}

function Method({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={METHOD_STYLE}>
      <Typography id={id} component="h3" variant="h3">
        {title}
      </Typography>
      {children}
    </Card>
  );
}

const METHOD_STYLE = { display: 'grid', gap: 1.5, p: 2, overflow: 'visible', bgcolor: 'transparent' };
