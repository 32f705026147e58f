import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Parcel } from '../../../../shared/contracts/parcel.ts';
import { isHazardProcessed, openIssues } from '../../../../shared/rules/parcel-status.ts';
import { MailLink } from '../../components/controls/MailLink.tsx';
import { VisuallyHidden } from '../../components/display/VisuallyHidden.tsx';
import { Callout } from '../../components/feedback/Callout.tsx';
import { AlertIcon, InfoIcon } from '../../components/icons.tsx';
import { useRuntimeConfig } from '../../lib/runtime-config.ts';

interface ParcelAlertsProps {
  parcel: Parcel;
  /** Opens the dialog that resolves a missing destination or damage. Without it, there is no button. */
  onResolve?: ((parcel: Parcel) => void) | undefined;
}

/** Explains damage, hazardous goods, oversize or a missing destination, and what the customer can do. */
export function ParcelAlerts({ parcel, onResolve }: ParcelAlertsProps) {
  const { customerServiceEmail, ratesEmail } = useRuntimeConfig();
  const { destinationMissing, damageNotAccepted } = openIssues(parcel);
  if (!parcel.damaged && !parcel.hazard && !parcel.oversized && !destinationMissing) return null;

  const customerService = (
    <MailLink address={customerServiceEmail} subject={`Package ${parcel.freightBillNum}`} />
  );
  const ratesTeam = <MailLink address={ratesEmail} subject={`Package ${parcel.freightBillNum}`} />;
  return (
    <Stack spacing={1}>
      {destinationMissing && (
        <Callout icon={AlertIcon} tone="error" title="No destination">
          We do not know where this package should go. Please choose its destination, or contact customer
          service at {customerService}.
        </Callout>
      )}
      {damageNotAccepted && (
        <Callout icon={AlertIcon} tone="error" title="Damage">
          This package was flagged as damaged on arrival. You may accept the damage to proceed with shipping,
          or contact customer service at {customerService}.
        </Callout>
      )}
      {onResolve && (destinationMissing || damageNotAccepted) && (
        <Button variant="contained" onClick={() => onResolve(parcel)}>
          Resolve<VisuallyHidden> the issues of {parcel.freightBillNum}</VisuallyHidden>
        </Button>
      )}
      {parcel.damaged && !damageNotAccepted && (
        <Callout icon={InfoIcon} tone="info" title="Damage accepted">
          This package was flagged as damaged on arrival, and you accepted it to proceed. Questions? Contact
          customer service at {customerService}.
        </Callout>
      )}
      {parcel.hazard &&
        (isHazardProcessed(parcel.charges) ? (
          <Callout icon={InfoIcon} tone="info" title="Hazard">
            This package contains hazardous goods and has been processed.
          </Callout>
        ) : (
          <Callout icon={AlertIcon} tone="warning" title="Hazard">
            This package contains hazardous goods and requires additional processing.
          </Callout>
        ))}
      {parcel.oversized &&
        (parcel.price === null ? (
          <Callout icon={AlertIcon} tone="warning" title="Oversized">
            This package is oversized and requires manual quoting. Please contact the rates team at{' '}
            {ratesTeam}.
          </Callout>
        ) : (
          <Callout icon={InfoIcon} tone="info" title="Oversized">
            This package is oversized, and its price was quoted manually. Questions? Contact the rates team at{' '}
            {ratesTeam}.
          </Callout>
        ))}
    </Stack>
  );
}
