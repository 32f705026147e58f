import Box from '@mui/material/Box';
import type { FoundCustomer, FoundWaiting, ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { ParcelBadges } from '#web/domain/parcel/ParcelBadges.tsx';
import { customerText, daysSince, nameAndCompany } from '#web/domain/staff/labels.ts';
import { RowButton } from '#web/domain/staff/RowButton.tsx';
import { useLocationNames, useTimeZones } from '#web/domain/terminal/queries.ts';

interface ParcelRowProps {
  parcel: ListedParcel;
  /** For the list of one customer. */
  hidesCustomer?: boolean;
  onOpen: () => void;
}

/** A found package as one large button. */
export function ParcelRow({ parcel, hidesCustomer = false, onOpen }: ParcelRowProps) {
  const nameOf = useLocationNames();
  const { freightBillNum, shippingTrackingNum, destinationCode, locationDetail, since } = parcel;
  return (
    <RowButton aria-haspopup="dialog" onClick={onOpen}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Mono>{freightBillNum}</Mono> {!hidesCustomer && <span>{customerText(parcel)}</span>}
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
          {shippingTrackingNum} · {destinationCode ? nameOf(destinationCode) : 'No destination'}
          {locationDetail && ` · Shelf ${locationDetail}`} · {daysSince(since, new Date())}
        </Box>
      </Box>
      <ParcelBadges parcel={parcel} />
    </RowButton>
  );
}

interface WaitingRowProps {
  waiting: FoundWaiting;
  onOpen: () => void;
}

/** A found package whose customer is unknown, as one large button. */
export function WaitingRow({ waiting, onOpen }: WaitingRowProps) {
  const timeZoneOf = useTimeZones();
  const { shippingTrackingNum, receivedAt, addressLine } = waiting;
  return (
    <RowButton onClick={onOpen}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Mono>{shippingTrackingNum}</Mono>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {addressLine && `${addressLine} · `}Received{' '}
          <DateTime instant={receivedAt} timeZone={timeZoneOf('TAC')} />
        </Box>
      </Box>
      <b>Waiting for its customer</b>
    </RowButton>
  );
}

interface CustomerRowProps {
  customer: FoundCustomer;
  onOpen: () => void;
}

/** A found customer as one large button. */
export function CustomerRow({ customer: { name, company, customerNumber }, onOpen }: CustomerRowProps) {
  return (
    <RowButton onClick={onOpen}>
      <Box component="b" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
        {nameAndCompany(name, company)}
      </Box>
      <span>Customer {customerNumber}</span>
    </RowButton>
  );
}
