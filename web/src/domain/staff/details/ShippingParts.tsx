import Box from '@mui/material/Box';
import type { ParcelShipping } from '#shared/contracts/staff/shipping.ts';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { DIFFERENCES } from '#shared/rules/shipping/differences.ts';
import { canDo, mayDo } from '#shared/rules/staff/staff-actions.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { AlertIcon } from '#web/components/icons.tsx';
import { DetailsSection } from '#web/domain/parcel/details/DetailsDialog.tsx';
import { NotesText } from '#web/domain/parcel/NotesText.tsx';
import { terminalAt } from '#web/domain/parcel/terminal-at.ts';
import { useTimeZones } from '#web/domain/terminal/queries.ts';
import { useRoles, useStaffParcelMutation } from '../queries.ts';
import { BUTTONS_STYLE, DifferenceAnswers, SendAgainButton } from '../shipping/DifferenceAnswers.tsx';
import { useParcelShipping } from '../shipping/queries.ts';

/** The error of the shipping system, which some staff may dismiss, or send the package again. */
export function TmError({ parcel }: { parcel: StaffParcel }) {
  const dismiss = useStaffParcelMutation('dismissTmError', {
    success: 'TruckMate error dismissed.',
    failure: 'Failed to dismiss TruckMate error.',
    what: parcel.freightBillNum,
  });
  const roles = useRoles();
  const { tmError, parcelId, freightBillNum } = parcel;
  const { data: shipping } = useParcelShipping(parcelId);
  if (!tmError) return null;
  return (
    <Callout icon={AlertIcon} tone="error" title="TruckMate error">
      <NotesText>{tmError}</NotesText>
      {canDo('dismissTmError', roles, parcel) && (
        <Box sx={BUTTONS_STYLE}>
          {shipping?.state === 'REFUSED' && mayDo('answerShipping', roles) && (
            <SendAgainButton parcelId={parcelId} what={freightBillNum} />
          )}
          <BusyButton
            size="small"
            variant="outlined"
            color="inherit"
            isBusy={dismiss.isPending}
            onClick={() => dismiss.mutate({ params: { parcelId } })}
          >
            Dismiss error
          </BusyButton>
        </Box>
      )}
    </Callout>
  );
}

/** What the shipping system says differently, each with its answers. */
export function ShippingDifferences({ parcel: { parcelId, freightBillNum } }: { parcel: StaffParcel }) {
  const { data } = useParcelShipping(parcelId);
  return data?.differences.map((difference) => (
    <Callout key={difference.kind} icon={AlertIcon} tone="warning" title={DIFFERENCES[difference.kind].title}>
      <DifferenceAnswers parcelId={parcelId} what={freightBillNum} difference={difference} />
    </Callout>
  ));
}

/** How far the shipping system has been told of a package. Nothing without a system. */
export function ShippingSection({ parcel }: { parcel: StaffParcel }) {
  return (
    <Loaded
      isLine
      query={useParcelShipping(parcel.parcelId)}
      loading={null}
      failure="TruckMate’s information could not be loaded."
    >
      {(shipping) =>
        shipping.system === 'connected' && (
          <DetailsSection title="TruckMate">
            <LiveRegion>
              <StateText parcel={parcel} shipping={shipping} />
            </LiveRegion>
            {isDismissed(parcel, shipping) && <Dismissed parcel={parcel} lines={shipping.lines} />}
          </DetailsSection>
        )
      }
    </Loaded>
  );
}

/** Whether it was refused, and the error is no longer at the top. */
const isDismissed = ({ tmError }: StaffParcel, { state }: ParcelShipping) =>
  state === 'REFUSED' && tmError === null;

function StateText({ parcel, shipping }: { parcel: StaffParcel; shipping: ParcelShipping }) {
  const timeZoneOf = useTimeZones();
  const { state, since } = shipping;
  const time = since !== null && (
    <DateTime instant={since} timeZone={timeZoneOf(terminalAt(parcel, since))} />
  );
  switch (state) {
    case 'NOT_YET':
      return 'Not in TruckMate yet. The package will be sent once it has a destination.';
    case 'NOT_SENT':
      return 'Not in TruckMate. The package was closed before it was sent.';
    case 'WAITING':
      return 'Waiting for TruckMate';
    case 'SENT':
      return time ? <>In TruckMate, last sent {time}</> : 'In TruckMate';
    case 'REFUSED':
      return time ? <>TruckMate refused this package on {time}</> : 'TruckMate refused this package';
  }
}

function Dismissed({ parcel, lines }: { parcel: StaffParcel; lines: readonly string[] }) {
  return (
    <>
      <Box sx={{ mt: 0.5, color: 'text.secondary' }}>
        <NotesText>{lines.join('\n')}</NotesText>
      </Box>
      {mayDo('answerShipping', useRoles()) && (
        <Box sx={BUTTONS_STYLE}>
          <SendAgainButton parcelId={parcel.parcelId} what={parcel.freightBillNum} />
        </Box>
      )}
    </>
  );
}
