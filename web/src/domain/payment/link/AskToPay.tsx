import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { storageDue } from '#shared/rules/payment.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { ResponsiveDialog } from '#web/components/dialog/ResponsiveDialog.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { ALASKA_TIME_ZONE, formatDate } from '#web/lib/dates.ts';
import { useCreatePaymentLink, useMyPaymentLinks, useRevokePaymentLink } from './link-queries.ts';
import { linkText, ShareLink } from './ShareLink.tsx';

interface AskToPayProps {
  /** What is to be paid for. */
  parcels: readonly Parcel[];
  open: boolean;
  onClose: () => void;
}

/** The dialog in which a customer creates a link, with which somebody else pays for packages, and passes it on. */
export function AskToPay({ parcels, open, onClose }: AskToPayProps) {
  const { mutate, data: created, isPending, reset } = useCreatePaymentLink();
  const close = () => {
    onClose();
    reset();
  };
  return (
    <ResponsiveDialog open={open} onClose={close} title="Ask somebody else to pay">
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography>
          Anybody who has the link can pay by card for {packages(parcels.length)}. They see only the freight
          bill numbers, the amounts and your first name.{' '}
          {parcels.some((parcel) => storageDue(parcel) > 0)
            ? 'The link works only today, because the price includes storage, which is charged by the day.'
            : 'The link works for seven days, or until the price changes.'}
        </Typography>
        {created ? (
          <ShareLink link={created} />
        ) : (
          <BusyButton
            variant="contained"
            isBusy={isPending}
            busyLabel="Creating…"
            onClick={() => mutate(parcels.map(({ parcelId }) => parcelId))}
            sx={{ justifySelf: 'start' }}
          >
            Create link
          </BusyButton>
        )}
        <OpenLinks isShown={open} besides={created?.linkId} />
      </Box>
    </ResponsiveDialog>
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
              {linkText(link)},{' '}
              {link.includesStorage ? 'only today' : `until ${formatDate(link.endsAt, ALASKA_TIME_ZONE)}`}
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
