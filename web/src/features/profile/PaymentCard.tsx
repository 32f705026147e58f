import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useRef, useState } from 'react';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { MutationDialog } from '#web/components/dialog/MutationDialog.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { StoredCardFacts } from '#web/domain/payment/StoredCardFacts.tsx';
import { useRemoveStoredCard, useStoredCard } from '#web/domain/payment/stored-card-queries.ts';
import { paths } from '#web/lib/paths.ts';
import { ProfileSection } from './ProfileSection.tsx';

const STORE_PATH = `${paths.payment}?store=true&from=profile`;

/** The stored card, and the ways to store, replace and remove it. */
export function PaymentCard() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <ProfileSection id="payment-card" title="Payment Card" headingRef={heading}>
      <Card sx={PANEL_STYLE}>
        <Loaded
          isPart
          query={useStoredCard()}
          loading={
            <Box sx={{ flexGrow: 1 }}>
              <Loading what="your stored card" heights={[44]} />
            </Box>
          }
          failure="Your stored card could not be loaded."
        >
          {(card) => (
            <>
              {card ? <StoredCardFacts card={card} /> : 'No stored card.'}
              <Box sx={{ display: 'flex', gap: 1.5 }}>
                <RouteButton to={STORE_PATH} variant="outlined">
                  {card ? 'Replace' : 'Store a Card'}
                </RouteButton>
                {card && (
                  <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
                    Remove
                  </Button>
                )}
              </Box>
            </>
          )}
        </Loaded>
      </Card>
      {isAsking && (
        <RemoveCardDialog
          onClosed={(isRemoved) => {
            setIsAsking(false);
            // The button that opened the dialog is gone.
            if (isRemoved) heading.current?.focus();
          }}
        />
      )}
    </ProfileSection>
  );
}

function RemoveCardDialog({ onClosed }: { onClosed: (isRemoved: boolean) => void }) {
  return (
    <MutationDialog
      mutation={useRemoveStoredCard()}
      variables={undefined}
      title="Remove stored card"
      confirmLabel="Remove"
      cancelLabel="Keep it"
      busyLabel="Removing…"
      failurePrefix="The card was not removed. "
      onClosed={onClosed}
    >
      You cannot pay with this card until you store it again. Are you sure you want to remove it?
    </MutationDialog>
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
  overflow: 'visible',
} as const;
