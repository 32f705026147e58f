import Stack from '@mui/material/Stack';
import { hasFlag, PARCEL_FLAGS, type ParcelFlag } from '#shared/rules/staff/board.ts';
import { type BadgeLook, StatusBadge } from '#web/components/display/StatusBadge.tsx';
import {
  AlertIcon,
  BoxIcon,
  ExclamationIcon,
  MailIcon,
  QuestionIcon,
  TruckIcon,
} from '#web/components/icons.tsx';
import { EmptyCell } from '#web/components/table/columns.tsx';
import { portalTime } from '#web/lib/clock.ts';
import { FLAG_LABELS } from './labels.ts';

const LOOKS: Record<ParcelFlag, BadgeLook> = {
  damaged: { icon: AlertIcon, tone: 'error' },
  hazard: { icon: ExclamationIcon, tone: 'warning' },
  oversized: { icon: BoxIcon, tone: 'info' },
  tmError: { icon: TruckIcon, tone: 'error' },
  untold: { icon: MailIcon, tone: 'warning' },
  notArrived: { icon: AlertIcon, tone: 'warning' },
  undecided: { icon: QuestionIcon, tone: 'warning' },
  keepFromFreezing: { icon: AlertIcon, tone: 'info' },
  held: { icon: BoxIcon, tone: 'info' },
  refused: { icon: AlertIcon, tone: 'error' },
};

/** In a narrow column, a long flag has two lines. */
const STYLE = {
  flexWrap: 'wrap',
  gap: 0.5,
  '& .MuiChip-root': { height: 'auto', minHeight: 22 },
  '& .MuiChip-label': { whiteSpace: 'normal', lineHeight: 1.3 },
};

export function Flags({ parcel }: { parcel: Parameters<typeof hasFlag>[0] }) {
  const flags = PARCEL_FLAGS.filter((flag) => hasFlag(parcel, flag, portalTime()));
  if (flags.length === 0) return <EmptyCell hidesInCard />;
  return (
    <Stack direction="row" useFlexGap sx={STYLE}>
      {flags.map((flag) => (
        <StatusBadge key={flag} {...LOOKS[flag]}>
          {FLAG_LABELS[flag]}
        </StatusBadge>
      ))}
    </Stack>
  );
}
