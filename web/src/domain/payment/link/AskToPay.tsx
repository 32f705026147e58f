import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { ResponsiveDialog } from '#web/components/dialog/ResponsiveDialog.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { ALASKA_TIME_ZONE, formatDate } from '#web/lib/dates.ts';
import { useCreatePaymentLink, useMyPaymentLinks, useRevokePaymentLink } from './link-queries.ts';
import { linkText, ShareLink } from './ShareLink.tsx';

/** The button with which a customer has somebody else pay for packages, and its dialog. */
export function AskToPay({ parcelIds }: { parcelIds: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, data: created, isPending, reset } = useCreatePaymentLink();
  const close = () => {
    setIsOpen(false);
    reset();
  };
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Ask somebody else to pay
      </Button>
      <ResponsiveDialog open={isOpen} onClose={close} title="Ask somebody else to pay">
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography>
            Anybody who has the link can pay by card for {packages(parcelIds.length)}. They see only the
            freight bill numbers, the amounts and your first name. The link works for seven days, or until the
            price changes.
          </Typography>
          {created ? (
            <ShareLink link={created} />
          ) : (
            <BusyButton
              variant="contained"
              isBusy={isPending}
              busyLabel="Creating…"
              onClick={() => mutate(parcelIds)}
              sx={{ justifySelf: 'start' }}
            >
              Create link
            </BusyButton>
          )}
          <OpenLinks isShown={isOpen} besides={created?.linkId} />
        </Box>
      </ResponsiveDialog>
    </>
  );
}

/** The customer's open links, each with the button that ends it. */
function OpenLinks({ isShown, besides }: { isShown: boolean; besides: string | undefined }) {
  const { data: links = [] } = useMyPaymentLinks(isShown);
  const { mutate: revoke } = useRevokePaymentLink();
  const open = links.filter(({ state, linkId }) => state === 'OPEN' && linkId !== besides);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="open-payment-links">
      <Typography variant="h3" id="open-payment-links">
        Open links
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {open.map((link) => (
          <Box
            component="li"
            key={link.linkId}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}
          >
            <span>
              {linkText(link)}, until {formatDate(link.endsAt, ALASKA_TIME_ZONE)}
            </span>
            <Button size="small" color="error" onClick={() => revoke(link.linkId)}>
              End link
            </Button>
          </Box>
        ))}
      </Box>
    </section>
  );
}
