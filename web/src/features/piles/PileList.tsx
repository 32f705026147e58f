import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import { Mono } from '../../components/display/Mono.tsx';
import { AlertIcon, CheckCircleIcon, CloseIcon, RefreshIcon, TruckIcon } from '../../components/icons.tsx';
import { useLocationNames } from '../../domain/terminal/queries.ts';
import type { PileEntry } from './pile.ts';

interface PileListProps {
  entries: readonly PileEntry[];
  onRemove: (code: string) => void;
}

/** The scanned packages, the latest first. */
export function PileList({ entries, onRemove }: PileListProps) {
  return (
    <Box
      component="ol"
      aria-label="Scanned packages"
      sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}
    >
      {entries.map((entry) => (
        <Entry key={entry.code} entry={entry} onRemove={onRemove} />
      ))}
    </Box>
  );
}

type Look = 'looking' | 'ready' | 'refused' | 'moved' | 'repeated';

const LOOKS: Record<
  Exclude<Look, 'looking'>,
  { icon: ComponentType<SvgIconProps>; text: string; color: string }
> = {
  ready: { icon: CheckCircleIcon, text: 'Ready', color: 'success.main' },
  refused: { icon: AlertIcon, text: 'Refused', color: 'error.main' },
  moved: { icon: TruckIcon, text: 'Moved', color: 'success.main' },
  repeated: { icon: RefreshIcon, text: 'Scanned already', color: 'warning.main' },
};

function Entry({ entry, onRemove }: { entry: PileEntry; onRemove: (code: string) => void }) {
  const nameOf = useLocationNames();
  const { code, parcel, reason, state, isRepeated } = entry;
  const look: Look = isRepeated ? 'repeated' : state;
  return (
    <Box component="li" data-look={look} sx={ROW}>
      <State look={look} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', gridArea: 'text' }}>
        <Mono>{parcel?.freightBillNum ?? code}</Mono>{' '}
        {parcel && (
          <span>
            {parcel.customerName} ·{' '}
            {parcel.destinationCode ? nameOf(parcel.destinationCode) : 'No destination'}
          </span>
        )}
        {reason && <Box sx={{ color: 'error.main' }}>{reason}</Box>}
      </Box>
      {state !== 'moved' && (
        <IconButton
          sx={{ gridArea: 'remove' }}
          aria-label={`Remove ${parcel?.freightBillNum ?? code}`}
          onClick={() => onRemove(code)}
        >
          <CloseIcon />
        </IconButton>
      )}
    </Box>
  );
}

function State({ look }: { look: Look }) {
  if (look === 'looking')
    return <CircularProgress size={22} aria-label="Searching" sx={{ gridArea: 'state' }} />;
  const { icon: Icon, text, color } = LOOKS[look];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color, fontWeight: 650, gridArea: 'state' }}>
      <Icon aria-hidden fontSize="small" />
      {text}
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateAreas: { xs: '"state remove" "text text"', sm: '"state text remove"' },
  gridTemplateColumns: { xs: '1fr auto', sm: '150px 1fr 44px' },
  alignItems: 'center',
  columnGap: 1.5,
  minHeight: 56,
  px: 2,
  py: 0.75,
  borderRadius: '12px',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '&[data-look="repeated"]': { borderColor: 'warning.main', borderWidth: 2 },
  '&[data-look="refused"]': { borderColor: 'error.main' },
} as const;
