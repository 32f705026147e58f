import Box from '@mui/material/Box';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { ResponsiveDialog } from '#web/components/dialog/ResponsiveDialog.tsx';
import { Fact } from '#web/components/display/Fact.tsx';
import { PickupLink } from '#web/domain/appointment/PickupLink.tsx';
import { receiptPath } from '#web/domain/payment/receipt.ts';
import { useTimeZones } from '#web/domain/terminal/queries.ts';
import { TerminalName } from '#web/domain/terminal/TerminalName.tsx';
import { NotesText } from '../NotesText.tsx';
import { ParcelAlerts } from '../ParcelAlerts.tsx';
import { ParcelBadges } from '../ParcelBadges.tsx';
import { Charges, MeasureFacts, TrackingNumber } from '../ParcelFacts.tsx';
import { freeUntilText, ParcelProgress } from '../ParcelProgress.tsx';
import { useParcel } from '../queries.ts';
import { DetailsDialog, DetailsSection, DetailsTitle } from './DetailsDialog.tsx';
import { StatusHistory } from './StatusHistory.tsx';
import { Thumbnails } from './Thumbnails.tsx';

interface ParcelDetailsDialogProps {
  parcelId: string;
  /** The parcel, if it is already loaded. */
  parcel: Parcel | undefined;
  onClose: () => void;
  onResolve: ((parcel: Parcel) => void) | undefined;
}

/** The details of a parcel. A parcel that is not in a list, such as one from a link, is loaded by its id. */
export function ParcelDetailsDialog({ parcelId, parcel, onClose, onResolve }: ParcelDetailsDialogProps) {
  if (!parcel) return <LoadingDetails key={parcelId} parcelId={parcelId} onClose={onClose} />;
  return (
    <ResponsiveDialog open hasEntry onClose={onClose} maxWidth="md" title={<DetailsTitle parcel={parcel} />}>
      <ParcelDetails parcel={parcel} onResolve={onResolve} />
    </ResponsiveDialog>
  );
}

function LoadingDetails({ parcelId, onClose }: Pick<ParcelDetailsDialogProps, 'parcelId' | 'onClose'>) {
  return (
    <DetailsDialog
      query={useParcel(parcelId)}
      missingDetail="The link may be old, or the package may belong to another customer."
      onClose={onClose}
    >
      {(parcel) => <ParcelDetails parcel={parcel} />}
    </DetailsDialog>
  );
}

interface ParcelDetailsProps {
  parcel: Parcel;
  /** Opens the dialog that resolves its issues. Without it, there is no button. */
  onResolve?: ((parcel: Parcel) => void) | undefined;
}

/** All details of a parcel, with its images. */
function ParcelDetails({ parcel, onResolve }: ParcelDetailsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 3.5 }}>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <ParcelBadges parcel={parcel} />
        <ParcelAlerts parcel={parcel} onResolve={onResolve} />
        <ParcelProgress parcel={parcel} />
        <ReadyForPickup parcel={parcel} />
      </Box>
      <DetailsSection title="Images">
        <Thumbnails parcelId={parcel.parcelId} />
      </DetailsSection>
      <Box
        sx={{
          display: 'grid',
          gap: 3.5,
          columnGap: 5,
          gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <DetailsSection title="Package">
          <PackageFacts parcel={parcel} />
        </DetailsSection>
        <DetailsSection title="Charges">
          <Charges parcel={parcel} />
          <ReceiptLink parcel={parcel} />
        </DetailsSection>
        {parcel.customerNotes !== '' && (
          <DetailsSection title="Notes">
            <NotesText>{parcel.customerNotes}</NotesText>
          </DetailsSection>
        )}
        <DetailsSection title="Status history">
          <StatusHistory parcel={parcel} />
        </DetailsSection>
      </Box>
    </Box>
  );
}

/** The link to the pickup or its booking, and when free storage ends. */
function ReadyForPickup({ parcel }: { parcel: Parcel }) {
  const timeZoneOf = useTimeZones();
  const { status, destinationCode } = parcel;
  if (status !== 'DESTINATION' || destinationCode === null) return null;
  return (
    <Box>
      <PickupLink code={destinationCode} />
      {freeUntilText(parcel, timeZoneOf(destinationCode), new Date())}
    </Box>
  );
}

/** The link to the receipt of a paid parcel. */
function ReceiptLink({ parcel: { paymentStatus, paymentId } }: { parcel: Parcel }) {
  if (paymentStatus !== 'PAID' || paymentId === undefined) return null;
  return <RouteLink to={receiptPath(paymentId)}>View receipt</RouteLink>;
}

function PackageFacts({ parcel }: { parcel: Parcel }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
      <Fact label="Origin">
        <TerminalName code={parcel.originCode} />
      </Fact>
      <Fact label="Destination">
        <TerminalName code={parcel.destinationCode} />
      </Fact>
      <MeasureFacts parcel={parcel} />
      <Fact label="Hazardous goods">{parcel.hazard ? 'Yes' : 'No'}</Fact>
      <Fact label="Tracking number" wide>
        <TrackingNumber number={parcel.shippingTrackingNum} />
      </Fact>
    </Box>
  );
}
