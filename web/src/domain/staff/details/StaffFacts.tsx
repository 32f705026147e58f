import Box from '@mui/material/Box';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { isHazardProcessed } from '#shared/rules/parcel-status.ts';
import { CopyButton } from '#web/components/controls/CopyButton.tsx';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { Fact, FactGrid } from '#web/components/display/Fact.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { dimensions, weight } from '#web/domain/parcel/labels.ts';
import { NotesText } from '#web/domain/parcel/NotesText.tsx';
import { TrackingNumber } from '#web/domain/parcel/ParcelFacts.tsx';
import { TerminalName } from '#web/domain/terminal/TerminalName.tsx';
import { HAZARD_CLASS_NAMES } from '../labels.ts';
import { customerPackagesPath } from '../staff-paths.ts';

export function CustomerFacts({ parcel }: { parcel: StaffParcel }) {
  return (
    <FactGrid>
      <Fact label="Name">{parcel.customerName || 'Not known'}</Fact>
      <Fact label="Company">{parcel.companyName || 'None'}</Fact>
      <Fact label="Customer number" wide>
        <WithCopy text={parcel.customerNumber} what="customer number" />
      </Fact>
      <Fact label="Packages" wide>
        <RouteLink to={customerPackagesPath(parcel.customerId)}>All packages of this customer</RouteLink>
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
      <Fact label="Tracking number" wide>
        <TrackingNumber number={parcel.shippingTrackingNum} />
      </Fact>
      <Fact label="Carrier">{parcel.shippingProvider || 'Not known'}</Fact>
      <Fact label="Shelf">
        {parcel.locationDetail === '' ? 'None' : <Mono>{parcel.locationDetail}</Mono>}
      </Fact>
      <Fact label="Origin">
        <TerminalName code={parcel.originCode} />
      </Fact>
      <Fact label="Destination">
        <TerminalName code={parcel.destinationCode} />
      </Fact>
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

export function HazardFacts({ parcel }: { parcel: StaffParcel }) {
  if (!parcel.hazard)
    return (
      <FactGrid>
        <Fact label="Hazardous goods">No</Fact>
      </FactGrid>
    );
  return (
    <FactGrid>
      <Fact label="Hazardous goods">Yes</Fact>
      <Fact label="Class">
        {parcel.hazardClass === null ? 'Not inspected yet' : HAZARD_CLASS_NAMES[parcel.hazardClass]}
      </Fact>
      <Fact label="Handling fee" wide>
        {isHazardProcessed(parcel.charges) ? 'Charged' : 'Not charged yet'}
      </Fact>
    </FactGrid>
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
  if (text === '') return 'Not known';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
      <Mono sx={{ minWidth: 0 }}>{text}</Mono>
      <CopyButton text={text} what={what} />
    </Box>
  );
}
