import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { FoundWaiting } from '#shared/contracts/staff/staff-parcel.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { ROW_STYLE } from '#web/domain/staff/row-style.ts';
import { useTimeZones } from '#web/domain/terminal/queries.ts';

interface WaitingRowProps {
  waiting: FoundWaiting;
  onOpen: () => void;
}

/** A found package whose customer is unknown, as one large button. */
export function WaitingRow({ waiting, onOpen }: WaitingRowProps) {
  const timeZoneOf = useTimeZones();
  const { shippingTrackingNum, receivedAt, addressLine } = waiting;
  return (
    <ButtonBase onClick={onOpen} sx={ROW_STYLE}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Mono>{shippingTrackingNum}</Mono>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {addressLine && `${addressLine} · `}Received{' '}
          <DateTime instant={receivedAt} timeZone={timeZoneOf('TAC')} />
        </Box>
      </Box>
      <b>Waiting for its customer</b>
    </ButtonBase>
  );
}
