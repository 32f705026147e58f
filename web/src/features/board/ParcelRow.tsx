import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { Mono } from '#web/components/display/Mono.tsx';
import { ParcelBadges } from '#web/domain/parcel/ParcelBadges.tsx';
import { customerText, daysSince } from '#web/domain/staff/labels.ts';
import { ROW_STYLE } from '#web/domain/staff/row-style.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';

interface ParcelRowProps {
  parcel: ListedParcel;
  /** In a customer's own list, where all rows have the same. */
  hidesCustomer?: boolean;
  onOpen: () => void;
}

/** A found package as one large button. */
export function ParcelRow({ parcel, hidesCustomer = false, onOpen }: ParcelRowProps) {
  const nameOf = useLocationNames();
  const { freightBillNum, shippingTrackingNum, destinationCode, locationDetail, since } = parcel;
  return (
    <ButtonBase aria-haspopup="dialog" onClick={onOpen} sx={ROW_STYLE}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Mono>{freightBillNum}</Mono> {!hidesCustomer && <span>{customerText(parcel)}</span>}
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
          {shippingTrackingNum} · {destinationCode ? nameOf(destinationCode) : 'No destination'}
          {locationDetail && ` · Shelf ${locationDetail}`} · {daysSince(since, new Date())}
        </Box>
      </Box>
      <ParcelBadges parcel={parcel} />
    </ButtonBase>
  );
}
