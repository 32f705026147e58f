import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { RouteButton } from '#web/components/controls/RouteButton.tsx';
import { failureOf } from '#web/components/feedback/failure-of.ts';
import { LazyBoundary } from '#web/components/feedback/LazyBoundary.tsx';
import { Retry } from '#web/components/feedback/Retry.tsx';
import { StoredCardFacts } from '#web/domain/payment/StoredCardFacts.tsx';
import { useStoredCard } from '#web/domain/payment/stored-card-queries.ts';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';
import { paths } from '#web/lib/paths.ts';

// Loaded on hover or focus, because the rest of the page needs no dialog code.
const RemoveCardDialog = lazyWithPreload(
  async () => (await import('./RemoveCardDialog.tsx')).RemoveCardDialog,
);

const STORE_PATH = `${paths.payment}?store=true&from=profile`;

/** The stored card, and the ways to store, replace and remove it. */
export function PaymentCard() {
  const query = useStoredCard();
  const { data: card, error } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Box component="section" aria-labelledby="payment-card" sx={{ mt: { xs: 4, sm: 5 } }}>
      <Typography
        id="payment-card"
        ref={heading}
        tabIndex={-1}
        variant="h2"
        sx={{ mb: 2, '&:focus': { outline: 'none' } }}
      >
        Payment Card
      </Typography>
      <Box sx={PANEL_STYLE}>
        {card && (
          <>
            <StoredCardFacts card={card} />
            <Box sx={{ display: 'flex', gap: 1.5 }}>
              <RouteButton to={STORE_PATH} variant="outlined">
                Replace
              </RouteButton>
              <Button
                variant="outlined"
                color="error"
                onPointerEnter={RemoveCardDialog.preload}
                onFocus={RemoveCardDialog.preload}
                onClick={() => setIsAsking(true)}
              >
                Remove
              </Button>
            </Box>
          </>
        )}
        {card === null && (
          <>
            No stored card.
            <RouteButton to={STORE_PATH} variant="outlined">
              Store a Card
            </RouteButton>
          </>
        )}
        {card === undefined && !error && (
          <Skeleton
            variant="rounded"
            height={44}
            sx={{ flexGrow: 1 }}
            aria-label="Loading your stored card"
          />
        )}
        {card === undefined && error && (
          <Retry message="Your stored card could not be loaded." {...failureOf(query)} />
        )}
      </Box>
      {isAsking && (
        <LazyBoundary
          what="The dialog"
          onFailure={() => {
            setIsAsking(false);
            RemoveCardDialog.preload();
          }}
        >
          <RemoveCardDialog
            onClosed={(isRemoved) => {
              setIsAsking(false);
              // The button that opened the dialog is gone.
              if (isRemoved) heading.current?.focus();
            }}
          />
        </LazyBoundary>
      )}
    </Box>
  );
}

const PANEL_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  minHeight: 86,
  p: { xs: 2, sm: 2.5 },
  borderRadius: '16px',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;
