import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Parcel } from '../../../../shared/contracts/parcel.ts';
import { openIssues } from '../../../../shared/rules/parcel-status.ts';
import { CopyButton } from '../../components/controls/CopyButton.tsx';
import { Fact } from '../../components/display/Fact.tsx';
import { Money } from '../../components/display/Money.tsx';
import { Mono } from '../../components/display/Mono.tsx';
import { AlertIcon, PenIcon } from '../../components/icons.tsx';
import { TerminalName } from '../terminal/TerminalName.tsx';

interface ParcelFactsProps {
  parcel: Parcel;
  onResolve: (parcel: Parcel) => void;
}

/** Origin, destination, total cost and tracking number. */
export function ParcelFacts({ parcel, onResolve }: ParcelFactsProps) {
  const { destinationMissing, damageNotAccepted } = openIssues(parcel);
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        // The price wraps below the terminals if it does not fit beside them.
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        columnGap: 2,
        rowGap: 1.5,
        // Centered in the free space.
        '& > :nth-of-type(2)': { ml: 'auto' },
      }}
    >
      <Fact label="Origin">
        <Box sx={{ fontWeight: 600 }}>
          <TerminalName code={parcel.originCode} />
        </Box>
      </Fact>
      <Fact label="Destination">
        {parcel.destinationCode === null ? (
          <Missing />
        ) : (
          <Box sx={{ fontWeight: 600 }}>
            <TerminalName code={parcel.destinationCode} />
          </Box>
        )}
      </Fact>
      <Fact label="Total cost" align="end">
        <TotalCost price={parcel.price} />
      </Fact>
      <Fact label="Tracking number" wide>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          <TrackingNumber number={parcel.shippingTrackingNum} />
          {(destinationMissing || damageNotAccepted) && (
            <IconButton
              size="small"
              aria-label={`Resolve issues of ${parcel.freightBillNum}`}
              onClick={() => onResolve(parcel)}
              sx={{ mr: -0.75 }}
            >
              <PenIcon fontSize="small" />
            </IconButton>
          )}
        </Box>
      </Fact>
    </Box>
  );
}

/** The price, or a note that there is none yet. */
export function TotalCost({ price }: { price: number | null }) {
  return price === null ? (
    <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', lineHeight: '1.5rem' }}>Not priced yet</Box>
  ) : (
    <Box sx={{ fontSize: '1.375rem', lineHeight: '1.5rem', fontWeight: 750, letterSpacing: '-0.02em' }}>
      <Money amount={price} />
    </Box>
  );
}

interface TrackingNumberProps {
  number: string;
  canCopy?: boolean;
}

/** The carrier's number with a copy button, or a note that there is none. */
export function TrackingNumber({ number, canCopy = true }: TrackingNumberProps) {
  if (number === '') return <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>None given</Box>;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
      <Mono sx={{ fontSize: '0.875rem', minWidth: 0 }}>{number}</Mono>
      {canCopy && <CopyButton text={number} what="tracking number" />}
    </Box>
  );
}

function Missing() {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontWeight: 700, color: 'error.main' }}>
      <AlertIcon aria-hidden sx={{ fontSize: 18 }} />
      <TerminalName code={null} />
    </Box>
  );
}
