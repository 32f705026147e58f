import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { RouteButton } from '#web/components/controls/RouteButton.tsx';
import { ResponsiveDialog } from '#web/components/dialog/ResponsiveDialog.tsx';
import { Money } from '#web/components/display/Money.tsx';
import { failureOf } from '#web/components/feedback/failure-of.ts';
import { Retry } from '#web/components/feedback/Retry.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { isExpired, StoredCardFacts } from '#web/domain/payment/StoredCardFacts.tsx';
import { useStoredCard } from '#web/domain/payment/stored-card-queries.ts';
import { paths } from '#web/lib/paths.ts';

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
  const { data: card, error } = query;
  const [isStored, setIsStored] = useState(false);
  const canUseCard = card !== null && card !== undefined && !isExpired(card.expiration, new Date());
  return (
    <ResponsiveDialog open={open} onClose={onClose} title="Payment Method">
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ color: 'text.secondary' }}>
          {packages(parcelCount)}, <Money amount={total} />
        </Box>
        <Method title="Stored card">
          {card === undefined ? (
            error ? (
              <Retry message="Your stored card could not be loaded." {...failureOf(query)} />
            ) : (
              <Skeleton variant="rounded" height={92} aria-label="Loading your stored card" />
            )
          ) : card === null ? (
            <Box sx={{ color: 'text.secondary' }}>No stored card.</Box>
          ) : (
            <>
              <StoredCardFacts card={card} />
              {canUseCard ? (
                <RouteButton to={paths.storedPayment} variant="contained">
                  Pay with Stored Card
                </RouteButton>
              ) : (
                <Box sx={{ color: 'text.secondary' }}>
                  This card has expired. If you store a new card, it replaces this one.
                </Box>
              )}
            </>
          )}
        </Method>
        <Method title="New card">
          <FormControlLabel
            control={<Checkbox checked={isStored} onChange={(_, checked) => setIsStored(checked)} />}
            label="Store for Future Use"
          />
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
    <Box component="section" aria-labelledby={id} sx={METHOD_STYLE}>
      <Typography id={id} component="h3" variant="h3">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const METHOD_STYLE = {
  display: 'grid',
  gap: 1.5,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '16px',
} as const;
