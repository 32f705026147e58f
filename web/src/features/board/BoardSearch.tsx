import Box from '@mui/material/Box';
import { memo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FoundWaiting, ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import type { Found } from '#shared/contracts/staff/staff-parcels.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { ParcelBadges } from '#web/domain/parcel/ParcelBadges.tsx';
import { customerText, daysSince, nameAndCompany } from '#web/domain/staff/labels.ts';
import { RowButton, StaffSearch } from '#web/domain/staff/StaffSearch.tsx';
import { waitingPackagePath } from '#web/domain/staff/staff-paths.ts';
import { useLocationNames, useTimeZones } from '#web/domain/terminal/queries.ts';
import { portalTime } from '#web/lib/clock.ts';

interface BoardSearchProps {
  onOpen: (parcelId: string) => void;
  onCustomer: (customerId: string) => void;
}

/** Finds packages by number, including those waiting for their customer, and customers by number, name or company. */
export const BoardSearch = memo(function BoardSearch({ onOpen, onCustomer }: BoardSearchProps) {
  const navigate = useNavigate();
  return (
    <StaffSearch
      label="Scan or search"
      placeholder="Any number, name or company"
      emptyText="No match for this number or name."
      hitsOf={(_text, { waiting = null, parcels = [], customers = [] }: Partial<Found> = {}) => [
        ...(waiting ? [waiting] : []).map((hit) => ({
          key: hit.intakeId,
          open: () => void navigate(waitingPackagePath(hit.intakeId)),
          row: (open: () => void) => <WaitingRow waiting={hit} onOpen={open} />,
        })),
        ...parcels.map((parcel) => ({
          key: parcel.parcelId,
          open: () => onOpen(parcel.parcelId),
          row: (open: () => void) => <ParcelRow parcel={parcel} onOpen={open} />,
        })),
        ...customers.map((customer) => ({
          key: customer.customerId,
          open: () => onCustomer(customer.customerId),
          row: (open: () => void) => (
            <RowButton onClick={open}>
              <Box component="b" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
                {nameAndCompany(customer.name, customer.company)}
              </Box>
              <span>Customer {customer.customerNumber}</span>
            </RowButton>
          ),
        })),
      ]}
    />
  );
});

interface ParcelRowProps {
  parcel: ListedParcel;
  /** For the list of one customer. */
  hidesCustomer?: boolean;
  onOpen: () => void;
}

export function ParcelRow({ parcel, hidesCustomer = false, onOpen }: ParcelRowProps) {
  const nameOf = useLocationNames();
  const { freightBillNum, shippingTrackingNum, destinationCode, locationDetail, since } = parcel;
  return (
    <RowButton aria-haspopup="dialog" onClick={onOpen}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Mono>{freightBillNum}</Mono> {!hidesCustomer && <span>{customerText(parcel)}</span>}
        <Box sx={{ color: 'text.secondary', typography: 'body2', overflowWrap: 'anywhere' }}>
          {shippingTrackingNum} · {destinationCode ? nameOf(destinationCode) : 'No destination'}
          {locationDetail && ` · Shelf ${locationDetail}`} · {daysSince(since, portalTime())}
        </Box>
      </Box>
      <ParcelBadges parcel={parcel} />
    </RowButton>
  );
}

function WaitingRow({ waiting, onOpen }: { waiting: FoundWaiting; onOpen: () => void }) {
  const timeZoneOf = useTimeZones();
  const { shippingTrackingNum, receivedAt, addressLine, waitingNumber } = waiting;
  return (
    <RowButton onClick={onOpen}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Mono>{waitingNumber ?? shippingTrackingNum}</Mono>
        <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
          {waitingNumber && `${shippingTrackingNum} · `}
          {addressLine && `${addressLine} · `}Received{' '}
          <DateTime instant={receivedAt} timeZone={timeZoneOf('TAC')} />
        </Box>
      </Box>
      <b>Waiting for its customer</b>
    </RowButton>
  );
}
