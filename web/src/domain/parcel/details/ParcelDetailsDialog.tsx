import Box from '@mui/material/Box';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { receiptPath, trackPath } from '#shared/site-paths.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { ShareButton } from '#web/components/controls/ShareButton.tsx';
import { Fact, FactGrid } from '#web/components/display/Fact.tsx';
import { failureOf, Retry } from '#web/components/feedback/ErrorState.tsx';
import { PickupLink } from '#web/domain/appointment/PickupLink.tsx';
import { PackageClaim } from '#web/domain/claim/PackageClaim.tsx';
import { PackageCollectors } from '#web/domain/collection/PackageCollectors.tsx';
import { summaryOf } from '#web/domain/message/labels.ts';
import { useParcelMessages } from '#web/domain/message/queries.ts';
import { TerminalName } from '#web/domain/terminal/TerminalName.tsx';
import { portalTime } from '#web/lib/clock.ts';
import { billOfLadingPath, paths } from '#web/lib/paths.ts';
import { CoverChoice } from '../cover/CoverChoice.tsx';
import { NotesText } from '../NotesText.tsx';
import { ParcelAlerts } from '../ParcelAlerts.tsx';
import { ParcelBadges } from '../ParcelBadges.tsx';
import { Charges, MeasureFacts, TrackingNumber } from '../ParcelFacts.tsx';
import { ParcelProgress } from '../ParcelProgress.tsx';
import { StorageCharges, useStorageText } from '../ParcelStorage.tsx';
import { useParcel } from '../queries.ts';
import { SeenWhenShown } from '../SeenWhenShown.tsx';
import { DetailsDialog, DetailsSection } from './DetailsDialog.tsx';
import { ParcelWay } from './ParcelWay.tsx';
import { StatusHistory } from './StatusHistory.tsx';
import { Thumbnails } from './Thumbnails.tsx';

interface ParcelDetailsDialogProps {
  parcelId: string;
  /** The parcel, if it is already loaded. */
  parcel: Parcel | undefined;
  onClose: () => void;
  /** Opens the dialog that resolves the issues of a loaded parcel. Without it, there is no button. */
  onResolve: ((parcel: Parcel) => void) | undefined;
}

/** The details of a parcel. A parcel that is not in a list, such as one from a link, is loaded by its id. */
export function ParcelDetailsDialog({ parcelId, parcel, onClose, onResolve }: ParcelDetailsDialogProps) {
  const query = useParcel(parcelId, { enabled: !parcel });
  return (
    <DetailsDialog
      query={{ ...query, data: parcel ?? query.data }}
      missingDetail="The link may be old, or the package may belong to another customer."
      onClose={onClose}
    >
      {(shown) => <ParcelDetails parcel={shown} onResolve={parcel && onResolve} />}
    </DetailsDialog>
  );
}

function ParcelDetails({
  parcel,
  onResolve,
}: Pick<ParcelDetailsDialogProps, 'onResolve'> & { parcel: Parcel }) {
  return (
    <Box sx={{ display: 'grid', gap: 3.5 }}>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <SeenWhenShown parcel={parcel} />
        <ParcelBadges parcel={parcel} />
        <ParcelAlerts parcel={parcel} onResolve={onResolve} />
        <ParcelProgress parcel={parcel} />
        <ReadyForPickup parcel={parcel} />
        <ShareTracking parcel={parcel} />
      </Box>
      <ParcelWay parcel={parcel} />
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
          <Charges parcel={parcel} of={parcel} />
          <StorageCharges parcel={parcel} />
          {parcel.paymentStatus === 'PAID' && parcel.paymentId !== undefined && (
            <RouteLink to={receiptPath(parcel.paymentId)}>View receipt</RouteLink>
          )}
        </DetailsSection>
        {parcel.cover && (
          <DetailsSection title="Coverage">
            <CoverChoice parcel={parcel} />
            <Box sx={{ mt: 1.25 }}>
              <RouteLink to={billOfLadingPath(parcel.parcelId)}>Bill of lading</RouteLink>
            </Box>
          </DetailsSection>
        )}
        {parcel.customerNotes !== '' && (
          <DetailsSection title="Notes">
            <NotesText>{parcel.customerNotes}</NotesText>
          </DetailsSection>
        )}
        <DetailsSection title="Status history">
          <StatusHistory parcel={parcel} />
        </DetailsSection>
        <PackageCollectors parcel={parcel} />
        <PackageClaim parcel={parcel} />
        <ParcelMessages parcelId={parcel.parcelId} />
      </Box>
    </Box>
  );
}

function ReadyForPickup({ parcel }: { parcel: Parcel }) {
  const storage = useStorageText(parcel);
  const { status, destinationCode } = parcel;
  if (status !== 'DESTINATION' || destinationCode === null) return null;
  return (
    <Box>
      <PickupLink code={destinationCode} />
      {!parcel.storage?.stage && storage}
    </Box>
  );
}

/** Anybody with the link follows the package without a login. */
function ShareTracking({ parcel: { freightBillNum, trackingCode, status } }: { parcel: Parcel }) {
  if (trackingCode === undefined || status === 'DELETED') return null;
  const url = `${window.location.origin}${trackPath(freightBillNum, trackingCode)}`;
  return (
    <Box>
      <ShareButton url={url} title={`Package ${freightBillNum}`} what="tracking link">
        Share tracking
      </ShareButton>
    </Box>
  );
}

function PackageFacts({ parcel }: { parcel: Parcel }) {
  return (
    <FactGrid>
      <Fact label="Origin">
        <TerminalName code={parcel.originCode} />
      </Fact>
      <Fact label="Destination">
        <TerminalName code={parcel.destinationCode} />
      </Fact>
      <MeasureFacts parcel={parcel} />
      <Fact label="Hazardous goods">{parcel.hazard ? 'Yes' : 'No'}</Fact>
      {parcel.contents !== undefined && (
        <Fact label="Contents" wide>
          {parcel.contents}
        </Fact>
      )}
      <Fact label="Tracking number" wide>
        <TrackingNumber number={parcel.shippingTrackingNum} />
      </Fact>
    </FactGrid>
  );
}

/**
 * The messages about one of the customer's packages, in a line each, newest first. Shows nothing while they load, or if
 * there are none.
 */
export function ParcelMessages({ parcelId }: { parcelId: string }) {
  const query = useParcelMessages(parcelId);
  const { data: messages = [], error } = query;
  if (messages.length === 0 && !error) return null;
  return (
    <DetailsSection title="Messages">
      {messages.length === 0 ? (
        <Retry message="The messages about this package could not be loaded." {...failureOf(query)} />
      ) : (
        <Box component="ul" sx={LIST_STYLE}>
          {messages.map((message) => (
            <li key={message.messageId}>
              <RouteLink to={`${paths.messages}?message=${encodeURIComponent(message.messageId)}`}>
                {summaryOf(message, portalTime())}
              </RouteLink>
            </li>
          ))}
        </Box>
      )}
    </DetailsSection>
  );
}

const LIST_STYLE = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& a': { display: 'block', py: 1.25 },
} as const;
