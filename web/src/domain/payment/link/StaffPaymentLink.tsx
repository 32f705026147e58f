import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { PaymentLink } from '#shared/contracts/public/payment-links.ts';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { MAX_PAYMENT_LINK_SENDS, type PaymentLinkState } from '#shared/rules/cards/payment-link.ts';
import { isPayableNow, MAX_PARCELS_PER_PAYMENT } from '#shared/rules/payment.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { CheckCircleIcon, ClockIcon, InfoIcon } from '#web/components/icons.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { useRoles } from '#web/domain/staff/queries.ts';
import { ChoosePackages } from './ChoosePackages.tsx';
import { useCustomerPaymentLinks, useResendPaymentLink, useSendPaymentLink } from './link-queries.ts';
import { linkText, ShareLink } from './ShareLink.tsx';

interface StaffPaymentLinkProps {
  customerId: string;
  /** Of this customer. The link is for those that can be paid for, unless some are deselected. */
  parcels: readonly ListedParcel[];
}

/** Sends a customer a link to pay for packages with one press, and says when it is paid. Nothing without the right to it. */
export function StaffPaymentLink(props: StaffPaymentLinkProps) {
  return mayDo('sendPaymentLink', useRoles()) ? <Links {...props} /> : null;
}

function Links({ customerId, parcels }: StaffPaymentLinkProps) {
  const [deselected, setDeselected] = useState<ReadonlySet<string>>(new Set());
  const payable = parcels.filter(isPayableNow);
  const chosen = payable
    .filter(({ parcelId }) => !deselected.has(parcelId))
    .slice(0, MAX_PARCELS_PER_PAYMENT);
  const { data: links = [] } = useCustomerPaymentLinks(customerId);
  const { mutate: send, isPending } = useSendPaymentLink(customerId);
  const about = links.filter((link) =>
    link.parcelIds.some((parcelId) => parcels.some((parcel) => parcel.parcelId === parcelId)),
  );
  if (payable.length === 0 && about.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', my: 1.5 }}>
      {payable.length > 0 && (
        <ChoosePackages payable={payable} deselected={deselected} onChange={setDeselected}>
          {chosen.length === 0 ? (
            <Typography sx={{ alignSelf: 'center' }}>Select at least one package.</Typography>
          ) : (
            <BusyButton
              variant="outlined"
              color="inherit"
              isBusy={isPending}
              busyLabel="Sending…"
              onClick={() => send(chosen.map(({ parcelId }) => parcelId))}
            >
              Send payment link for {packages(chosen.length)}
            </BusyButton>
          )}
        </ChoosePackages>
      )}
      <LiveRegion>
        <Box
          component="ul"
          aria-label="Payment links"
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
        >
          {about.map((link) => (
            <li key={link.linkId}>
              <SentLink customerId={customerId} link={link} />
            </li>
          ))}
        </Box>
      </LiveRegion>
    </Box>
  );
}

const STATES: Readonly<
  Record<PaymentLinkState, { label: string; tone: 'success' | 'info' | 'neutral'; icon: typeof ClockIcon }>
> = {
  OPEN: { label: 'Not paid yet', tone: 'info', icon: ClockIcon },
  PAID: { label: 'Paid', tone: 'success', icon: CheckCircleIcon },
  CHANGED: { label: 'Ended: price changed', tone: 'neutral', icon: InfoIcon },
  EXPIRED: { label: 'Expired', tone: 'neutral', icon: InfoIcon },
  REVOKED: { label: 'Ended', tone: 'neutral', icon: InfoIcon },
};

function SentLink({ customerId, link }: { customerId: string; link: PaymentLink }) {
  const [isShown, setIsShown] = useState(false);
  const { mutate: resend, isPending } = useResendPaymentLink(customerId);
  const { label, tone, icon } = STATES[link.state];
  const isOpen = link.state === 'OPEN';
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <span>
          {linkText(link)}
          {isOpen && link.includesStorage && ', only today'}
        </span>
        <StatusBadge icon={icon} tone={tone}>
          {label}
        </StatusBadge>
        {isOpen && (
          <>
            <Button size="small" color="inherit" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
              QR code
            </Button>
            {link.sends < MAX_PAYMENT_LINK_SENDS && (
              <BusyButton
                size="small"
                color="inherit"
                isBusy={isPending}
                busyLabel="Sending…"
                onClick={() => resend(link)}
              >
                {link.sends === 0 ? 'Send' : 'Send again'}
              </BusyButton>
            )}
          </>
        )}
      </Box>
      {isOpen && isShown && <ShareLink link={link} />}
    </Box>
  );
}
