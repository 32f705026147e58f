import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { RouteButton } from '../../../components/controls/RouteButton.tsx';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx';
import { Retry } from '../../../components/feedback/Retry.tsx';
import { StoredCardFacts } from '../../../domain/payment/StoredCardFacts.tsx';
import { useRemoveStoredCard, useStoredCard } from '../../../domain/payment/stored-card-queries.ts';
import { prefixed } from '../../../lib/errors/error-explanation.ts';
import { explainError } from '../../../lib/errors/explain-error.ts';
import { paths } from '../../../lib/paths.ts';

const STORE_PATH = `${paths.payment}?store=true&from=profile`;

/** The stored card, and the ways to store, replace and remove it. */
export function PaymentCard() {
  const { data: card, error, isFetching, refetch } = useStoredCard();
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
              <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
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
          <Retry
            message="Your stored card could not be loaded."
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </Box>
      {isAsking && (
        <RemoveCardDialog
          onClosed={(isRemoved) => {
            setIsAsking(false);
            // The button that opened the dialog is gone.
            if (isRemoved) heading.current?.focus();
          }}
        />
      )}
    </Box>
  );
}

function RemoveCardDialog({ onClosed }: { onClosed: (isRemoved: boolean) => void }) {
  const remove = useRemoveStoredCard();
  const [isOpen, setIsOpen] = useState(true);
  // Not the mutation's own state, which is a moment late for the second click of a double click.
  const [isBusy, setIsBusy] = useState(false);
  const close = () => setIsOpen(false);
  const confirm = () => {
    setIsBusy(true);
    remove.mutate(undefined, { onSuccess: close, onError: () => setIsBusy(false) });
  };
  return (
    <ConfirmDialog
      open={isOpen}
      title="Remove stored card"
      confirmLabel="Remove"
      cancelLabel="Keep it"
      isDestructive
      isBusy={isBusy}
      busyLabel="Removing…"
      error={remove.error && prefixed('The card was not removed. ', explainError(remove.error))}
      onConfirm={confirm}
      onCancel={close}
      onExited={() => onClosed(remove.isSuccess)}
    >
      You cannot pay with this card until you store it again. Are you sure you want to remove it?
    </ConfirmDialog>
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
