import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { isHazardProcessed } from '#shared/rules/parcel-status.ts';
import { mayFreeze } from '#shared/rules/pre-alerts/pre-alert.ts';
import { CopyButton } from '#web/components/controls/CopyButton.tsx';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { Fact, FactGrid } from '#web/components/display/Fact.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { LoadedThumbnails, ThumbnailGrid } from '#web/domain/parcel/details/ThumbnailGrid.tsx';
import { dimensions, imageLabel, weight } from '#web/domain/parcel/labels.ts';
import { NotesText } from '#web/domain/parcel/NotesText.tsx';
import { TrackingNumber } from '#web/domain/parcel/ParcelFacts.tsx';
import type { Thumbnail } from '#web/domain/parcel/queries.ts';
import { useTimeZones } from '#web/domain/terminal/queries.ts';
import { TerminalName } from '#web/domain/terminal/TerminalName.tsx';
import { portalTime } from '#web/lib/clock.ts';
import { formatDollars, formatNumber } from '#web/lib/numbers.ts';
import { ContactFacts } from '../customer/CustomerContact.tsx';
import { DOT_CLASS_NAMES, HAZARD_CLASS_NAMES, PACKING_GROUP_NAMES } from '../labels.ts';
import { useParcelShipping } from '../shipping/queries.ts';
import { customerPackagesPath } from '../staff-paths.ts';
import { useOpenFullImage } from './use-open-full-image.ts';

export function CustomerFacts({ parcel }: { parcel: StaffParcel }) {
  return (
    <FactGrid>
      <Fact label="Name">{parcel.customerName || 'Not provided'}</Fact>
      <Fact label="Company">{parcel.companyName || 'None'}</Fact>
      <Fact label="Customer number" wide>
        <WithCopy text={parcel.customerNumber} what="customer number" />
      </Fact>
      <ContactFacts customerId={parcel.customerId} />
      <Fact label="Packages" wide>
        <RouteLink to={customerPackagesPath(parcel.customerId)}>All packages for this customer</RouteLink>
      </Fact>
    </FactGrid>
  );
}

export function OrderFacts({ parcel }: { parcel: StaffParcel }) {
  return (
    <FactGrid>
      <Fact label="Freight bill" wide>
        <WithCopy text={parcel.freightBillNum} what="freight bill" />
      </Fact>
      <TruckMateBill parcelId={parcel.parcelId} />
      <Fact label="Tracking number" wide>
        <TrackingNumber number={parcel.shippingTrackingNum} />
      </Fact>
      {parcel.waitingNumber !== undefined && (
        <Fact label="Waiting number">
          <Mono>{parcel.waitingNumber}</Mono>
        </Fact>
      )}
      {parcel.scannedNum !== undefined && (
        <Fact label="Scanned as" wide>
          <Mono>{parcel.scannedNum}</Mono>
        </Fact>
      )}
      <Fact label="Carrier">{parcel.shippingProvider || 'Not provided'}</Fact>
      <Fact label="Shelf">
        {parcel.locationDetail === '' ? 'None' : <Mono>{parcel.locationDetail}</Mono>}
      </Fact>
      <Fact label="Origin">
        <TerminalName code={parcel.originCode} />
      </Fact>
      <Fact label="Destination">
        <TerminalName code={parcel.destinationCode} />
      </Fact>
      {parcel.contents !== undefined && (
        <Fact label="Contents, as the customer says" wide>
          {parcel.contents}
        </Fact>
      )}
      {parcel.statedValue !== undefined && (
        <Fact label="Stated value">{formatDollars(parcel.statedValue)}</Fact>
      )}
      {parcel.keepFromFreezing && mayFreeze(portalTime()) && (
        <Fact label="Temperature">Keep from freezing</Fact>
      )}
      <Fact label="Damage" wide>
        {damageText(parcel)}
      </Fact>
      {parcel.customerNotes !== '' && (
        <Fact label="Customer notes" wide>
          <NotesText>{parcel.customerNotes}</NotesText>
        </Fact>
      )}
      {parcel.notes !== '' && (
        <Fact label="Staff notes" wide>
          <NotesText>{parcel.notes}</NotesText>
        </Fact>
      )}
    </FactGrid>
  );
}

/** The number of the bill in the shipping system, once it has one. The freight bill keeps its own. */
function TruckMateBill({ parcelId }: { parcelId: string }) {
  const { data } = useParcelShipping(parcelId);
  if (!data?.billNumber) return null;
  return (
    <Fact label="TruckMate bill" wide>
      <WithCopy text={data.billNumber} what="TruckMate bill" />
    </Fact>
  );
}

export function HazardFacts({ parcel }: { parcel: StaffParcel }) {
  const { hazard, hazardClass, charges } = parcel;
  return (
    <FactGrid>
      <Fact label="Hazardous goods">{hazard ? 'Yes' : 'No'}</Fact>
      {hazard && (
        <>
          <Fact label="Handling fee">
            {hazardClass === null ? 'Not chosen yet' : HAZARD_CLASS_NAMES[hazardClass]},{' '}
            {isHazardProcessed(charges) ? 'charged' : 'not charged yet'}
          </Fact>
          <InspectionFacts parcel={parcel} />
        </>
      )}
    </FactGrid>
  );
}

function InspectionFacts({ parcel }: { parcel: StaffParcel }) {
  const timeZoneOf = useTimeZones();
  const { inspectedBy, inspectedAt, dotClass, packingGroup, hazardQuantity, hazardUnit } = parcel;
  if (inspectedBy === null || inspectedAt === null)
    return (
      <Fact label="Inspection" wide>
        Not inspected yet. This package cannot depart.
      </Fact>
    );
  return (
    <>
      <Fact label="UN number">{parcel.unNumber}</Fact>
      <Fact label="Hazard class">{dotClass && DOT_CLASS_NAMES[dotClass]}</Fact>
      <Fact label="Packing group">{packingGroup && PACKING_GROUP_NAMES[packingGroup]}</Fact>
      <Fact label="Quantity">
        {hazardQuantity !== null && formatNumber(hazardQuantity)} {hazardUnit}
      </Fact>
      <Fact label="Emergency phone">
        <Link href={`tel:${parcel.emergencyPhone}`}>{parcel.emergencyPhone}</Link>
      </Fact>
      <Fact label="Inspected by" wide>
        {inspectedBy}, <DateTime instant={inspectedAt} timeZone={timeZoneOf(parcel.originCode)} />
      </Fact>
    </>
  );
}

export function DimensionFacts({ parcel }: { parcel: StaffParcel }) {
  return (
    <FactGrid>
      <Fact label="Dimensions (L × W × H)" wide>
        {dimensions(parcel)}
      </Fact>
      <Fact label="Weight">{weight(parcel.weightLbs)}</Fact>
      <Fact label="Oversized">{parcel.oversized ? 'Yes' : 'No'}</Fact>
    </FactGrid>
  );
}

function damageText({ damaged, damageAccepted }: StaffParcel): string {
  if (!damaged) return 'None';
  return damageAccepted ? 'Damaged, accepted by the customer' : 'Damaged, not accepted by the customer yet';
}

/** A number that staff copy into other systems. */
function WithCopy({ text, what }: { text: string; what: string }) {
  if (text === '') return 'Not provided';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
      <Mono sx={{ minWidth: 0 }}>{text}</Mono>
      <CopyButton text={text} what={what} />
    </Box>
  );
}

type ImageGroup = 'package' | 'hazard';

const NONE: Record<ImageGroup, string> = {
  package: 'No images were taken of this package.',
  hazard: 'No hazard documents.',
};

/** The images of a group. Each opens at full size in a new tab. */
export function StaffImages({ parcelId, group }: { parcelId: string; group: ImageGroup }) {
  const { open, failures } = useOpenFullImage(parcelId);
  return (
    <Box sx={{ mt: 2 }}>
      <LoadedThumbnails parcelId={parcelId}>
        {(all) => {
          const thumbnails = all.filter(({ name }) => groupOf(name) === group);
          if (thumbnails.length === 0) return <Box sx={{ color: 'text.secondary' }}>{NONE[group]}</Box>;
          const labelOf = ({ name }: Thumbnail, position: number) =>
            imageLabel(name, position + 1, thumbnails.length);
          return (
            <ThumbnailGrid
              thumbnails={thumbnails}
              labelOf={(thumbnail, position) => `${labelOf(thumbnail, position)}. Opens in a new tab`}
              onOpen={(thumbnail, position) => void open(thumbnail.name, labelOf(thumbnail, position))}
              messageOf={({ name }) => (
                <Box role="alert" sx={{ typography: 'body2', lineHeight: 1.3, color: 'error.main' }}>
                  {failures[name]}
                </Box>
              )}
            />
          );
        }}
      </LoadedThumbnails>
    </Box>
  );
}

const groupOf = (name: string): ImageGroup => (name.toLowerCase().includes('hazard') ? 'hazard' : 'package');
