import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { newAppointmentUrl } from '#shared/site-paths.ts';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { FactLabel } from '#web/components/display/Fact.tsx';
import { StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { BoxIcon, CalendarCheckIcon, CalendarXIcon, InfoIcon, TruckIcon } from '#web/components/icons.tsx';
import { pickupDay, pickupText, pickupTime, rescheduleUrl } from '#web/domain/appointment/pickup.ts';
import type { TerminalPickup } from '#web/domain/appointment/terminal-pickups.ts';
import { useInstructionAt } from '#web/domain/collection/agent-queries.ts';
import { Collectors } from '#web/domain/collection/Collectors.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { NotesText } from '#web/domain/parcel/NotesText.tsx';
import {
  TERMINAL_FAILED,
  useLocationNames,
  useTerminal,
  useTimeZones,
} from '#web/domain/terminal/queries.ts';
import { TerminalFacts } from '../TerminalFacts.tsx';
import { pickupTitleId } from './CancelDialog.tsx';
import { CarrierCollects } from './CarrierCollects.tsx';
import { ClosedPickup } from './ClosedPickup.tsx';
import { EarlyPickup } from './EarlyPickup.tsx';
import { PickupCode } from './PickupCode.tsx';
import { PickupStorage } from './PickupStorage.tsx';
import { AmountDue, ReadyPackages } from './ReadyPackages.tsx';

interface PickupCardProps {
  pickup: TerminalPickup;
  onCancel: (pickup: TerminalPickup) => void;
  onShowDetails: (parcelId: string) => void;
  onPay: (parcels: readonly Parcel[]) => void;
}

/** A terminal with the packages that are ready there and their appointment. */
export const PickupCard = memo(function PickupCard(props: PickupCardProps) {
  const { pickup, onCancel, onShowDetails, onPay } = props;
  const { locationCode, appointment } = pickup;
  const name = useLocationNames()(locationCode);
  const terminalQuery = useTerminal(locationCode);
  const terminal = terminalQuery.data;
  const timeZone = useTimeZones()(locationCode);
  const titleId = pickupTitleId(locationCode);
  const booked = appointment?.status === 'BOOKED' ? appointment : null;
  const isReady = pickup.parcels.length > 0;
  const isClosed = appointment?.closedBecause !== undefined;
  const instruction = useInstructionAt(locationCode);
  const carrier = booked ? undefined : instruction;
  return (
    <Card component="article" aria-labelledby={titleId} sx={CARD_STYLE}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography id={titleId} variant="h2" tabIndex={-1} sx={TITLE_STYLE}>
          {name}
        </Typography>
        <StatusBadge {...BADGES[carrier && !appointment ? 'CARRIER' : badgeOf(appointment)]} />
      </Box>
      {appointment && isClosed && (
        <ClosedPickup appointment={appointment} timeZone={timeZone} isReady={isReady} />
      )}
      {appointment?.status === 'MISSED' && !isClosed && (
        <Callout icon={CalendarXIcon} tone="warning" title="You missed your pickup">
          It was scheduled for {pickupText(appointment.pickupDate, timeZone)}.
          {!carrier && ' Please book a new appointment.'}
        </Callout>
      )}
      {carrier && <CarrierCollects instruction={carrier} />}
      <Box sx={COLUMNS_STYLE}>
        <Box sx={STACK_STYLE}>
          {booked ? (
            <time dateTime={booked.pickupDate}>
              <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
                {pickupDay(booked.pickupDate, timeZone)}
              </Box>
              <Box component="span" sx={{ display: 'block', typography: 'h1' }}>
                {pickupTime(booked.pickupDate, timeZone)}
              </Box>
            </time>
          ) : (
            <Box sx={{ fontWeight: 600 }}>{packages(pickup.parcels.length)} ready for pickup</Box>
          )}
          <Loaded isLine query={terminalQuery} loading={null} failure={TERMINAL_FAILED}>
            {(loaded) => loaded && <TerminalFacts terminal={loaded} />}
          </Loaded>
          <PickupStorage
            ready={pickup.parcels}
            pickupDate={booked && !isClosed ? booked.pickupDate : null}
            terminal={terminal}
          />
          <AmountDue name={name} ready={pickup.parcels} isPrimary={booked !== null} onPay={onPay} />
          {booked && booked.notes !== '' && (
            <Box sx={{ typography: 'body2' }}>
              <FactLabel>Notes</FactLabel>
              <NotesText>{booked.notes}</NotesText>
            </Box>
          )}
        </Box>
        {booked && !isClosed && <PickupCode appointment={booked} />}
      </Box>
      {booked && !isClosed && <EarlyPickup pickup={pickup} booked={booked} terminal={terminal} />}
      {booked && !isClosed && (
        <Collectors
          scope={{ kind: 'PICKUP', appointmentId: booked.id }}
          explanation={`They can pick up what is ready in ${name} until the end of the day of your appointment, ${pickupDay(booked.pickupDate, timeZone)}. You get a message when they have it.`}
        />
      )}
      {isReady ? (
        <ReadyPackages name={name} parcels={pickup.parcels} onShowDetails={onShowDetails} />
      ) : (
        <Callout icon={InfoIcon} tone="info" title="No packages are ready">
          {pickup.expected.length > 0
            ? 'No packages are waiting for this pickup yet.'
            : 'No packages are waiting for this pickup. You can cancel it.'}
        </Callout>
      )}
      {!carrier && (
        <Box sx={ACTIONS_STYLE}>
          {booked ? (
            <>
              <Button variant="outlined" aria-describedby={titleId} onClick={() => onCancel(pickup)}>
                CANCEL
              </Button>
              {isReady && (
                <RouteButton variant="outlined" describedBy={titleId} to={rescheduleUrl(booked)}>
                  RESCHEDULE
                </RouteButton>
              )}
            </>
          ) : (
            <RouteButton variant="contained" describedBy={titleId} to={newAppointmentUrl(locationCode)}>
              NEW APPOINTMENT
            </RouteButton>
          )}
        </Box>
      )}
    </Card>
  );
});

const CARD_STYLE = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2.5,
  p: { xs: 2, sm: 2.5 },
} as const;

const TITLE_STYLE = { flexGrow: 1, scrollMarginTop: 88, '&:focus': { outline: 'none' } };

const COLUMNS_STYLE = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  gap: 2.5,
  alignItems: 'start',
};

const STACK_STYLE = { display: 'grid', gap: 1.75, minWidth: 0 };

/** Equal widths on a phone. */
const ACTIONS_STYLE = {
  display: 'flex',
  gap: 1.5,
  '& > *': { flex: { xs: 1, sm: '0 0 auto' } },
};

const BADGES = {
  CARRIER: { icon: TruckIcon, tone: 'info', children: 'Carrier' },
  NONE: { icon: BoxIcon, tone: 'info', children: 'Not booked' },
  BOOKED: { icon: CalendarCheckIcon, tone: 'success', children: 'Booked' },
  MISSED: { icon: CalendarXIcon, tone: 'warning', children: 'Missed' },
  CLOSED: { icon: CalendarXIcon, tone: 'warning', children: 'Closed' },
} as const;

function badgeOf(appointment: TerminalPickup['appointment']): keyof typeof BADGES {
  if (!appointment) return 'NONE';
  if (appointment.closedBecause !== undefined) return 'CLOSED';
  return appointment.status === 'BOOKED' ? 'BOOKED' : 'MISSED';
}
