import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ParcelShipping } from '#shared/contracts/staff/shipping.ts';
import type { ShippingState } from '#shared/rules/shipping/differences.ts';
import { Mono } from '#web/components/display/Mono.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { AlertIcon, CheckCircleIcon, ClockIcon } from '#web/components/icons.tsx';
import { parcelShippingQuery } from '#web/domain/staff/shipping/queries.ts';

const LOOKS = {
  NOT_YET: { icon: ClockIcon, tone: 'info', title: 'TruckMate does not have this package yet' },
  NOT_SENT: { icon: ClockIcon, tone: 'info', title: 'TruckMate does not have this package' },
  WAITING: { icon: ClockIcon, tone: 'info', title: 'TruckMate has not answered yet' },
  SENT: { icon: CheckCircleIcon, tone: 'success', title: 'TruckMate has this package' },
  REFUSED: { icon: AlertIcon, tone: 'error', title: 'TruckMate refused this package' },
} as const satisfies Record<ShippingState, unknown>;

/**
 * What the shipping system has answered about a package, above its label. Nothing while that is unknown: the label does not
 * depend on it.
 */
export function PendingShipping({ parcelId }: { parcelId: string }) {
  const { data } = useQuery({
    ...parcelShippingQuery(parcelId),
    // The print dialog takes and returns the focus.
    refetchOnWindowFocus: false,
  });
  return (
    <LiveRegion>
      {data?.system === 'connected' && <Callout {...LOOKS[data.state]}>{detailOf(data)}</Callout>}
    </LiveRegion>
  );
}

// Not the part for notes, which would load the code of the customers' packages.
const LINES_STYLE = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

function detailOf({ state, lines, billNumber }: ParcelShipping) {
  switch (state) {
    case 'NOT_YET':
      return 'The package will be sent once it has a destination. You can print the label now.';
    case 'NOT_SENT':
      return 'It was closed before it was sent.';
    case 'WAITING':
      return 'You can print the label now. The package is sent as soon as TruckMate answers.';
    case 'SENT':
      return (
        billNumber !== null && (
          <>
            TruckMate bill <Mono>{billNumber}</Mono>
          </>
        )
      );
    case 'REFUSED':
      return (
        <>
          <Box dir="auto" sx={LINES_STYLE}>
            {lines.join('\n')}
          </Box>
          <p>You can print the label now. Correct the package before it ships.</p>
        </>
      );
  }
}
