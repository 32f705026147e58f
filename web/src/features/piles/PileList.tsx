import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { type ComponentType, memo } from 'react';
import { useLocation } from 'react-router-dom';
import { keepFocus } from '#web/components/controls/keep-focus.ts';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { AlertIcon, CheckCircleIcon, CloseIcon, RefreshIcon, TruckIcon } from '#web/components/icons.tsx';
import { inspectionPath } from '#web/domain/staff/staff-paths.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import type { JudgedEntry, VerdictKind } from './verdict.ts';

interface PileListProps {
  entries: readonly JudgedEntry[];
  /** Pass stable functions: all rows are rendered when they change. */
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
      {entries.map((judged) => (
        <Entry key={judged.entry.code} judged={judged} onRemove={onRemove} />
      ))}
    </Box>
  );
}

type Shown = VerdictKind | 'repeated';

const LOOKS: Record<
  Exclude<Shown, 'looking'>,
  { icon: ComponentType<SvgIconProps>; text: string; color: string }
> = {
  ready: { icon: CheckCircleIcon, text: 'Ready', color: 'success.main' },
  uninspected: { icon: AlertIcon, text: 'Not inspected', color: 'warning.main' },
  refused: { icon: AlertIcon, text: 'Refused', color: 'error.main' },
  moved: { icon: TruckIcon, text: 'Moved', color: 'success.main' },
  placed: { icon: CheckCircleIcon, text: 'Changed', color: 'success.main' },
  repeated: { icon: RefreshIcon, text: 'Already scanned', color: 'warning.main' },
};

interface EntryProps extends Omit<PileListProps, 'entries'> {
  judged: JudgedEntry;
}

/** Memoized, so that a scan renders one row of a full pile instead of a hundred. */
const Entry = memo(PlainEntry, (before, after) => {
  return before.onRemove === after.onRemove && isSameVerdict(before.judged, after.judged);
});

const isSameVerdict = (a: JudgedEntry, b: JudgedEntry): boolean =>
  a.entry === b.entry &&
  a.kind === b.kind &&
  a.reason === b.reason &&
  a.warnings.join() === b.warnings.join();

function PlainEntry({ judged, onRemove }: EntryProps) {
  const nameOf = useLocationNames();
  const { pathname } = useLocation();
  const { kind, reason, warnings, entry } = judged;
  const { code, number = code, parcel, isRepeated } = entry;
  const shown: Shown = isRepeated ? 'repeated' : kind;
  const name = parcel?.freightBillNum ?? number;
  return (
    <Box component="li" data-kind={shown} sx={ROW}>
      <State kind={shown} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', gridArea: 'text' }}>
        <Mono>{name}</Mono>{' '}
        {parcel && (
          <span>
            {parcel.customerName} ·{' '}
            {parcel.destinationCode ? nameOf(parcel.destinationCode) : 'No destination'}
          </span>
        )}
        {reason && <Box sx={{ color: kind === 'uninspected' ? 'warning.main' : 'error.main' }}>{reason}</Box>}
        {warnings.map((warning) => (
          <Box key={warning} sx={{ color: 'warning.main' }}>
            {warning}
          </Box>
        ))}
        {kind === 'uninspected' && parcel && (
          <RouteButton
            variant="outlined"
            size="small"
            to={inspectionPath(parcel.parcelId)}
            state={{ from: pathname }}
            aria-label={`Inspect ${name}`}
            sx={{ my: 0.75 }}
          >
            Inspect
          </RouteButton>
        )}
      </Box>
      {kind !== 'moved' && kind !== 'placed' && (
        <IconButton
          ref={keepFocus}
          sx={{ gridArea: 'remove' }}
          aria-label={`Remove ${name}`}
          onClick={() => onRemove(code)}
        >
          <CloseIcon />
        </IconButton>
      )}
    </Box>
  );
}

function State({ kind }: { kind: Shown }) {
  if (kind === 'looking')
    return <CircularProgress size={22} aria-label="Searching" sx={{ gridArea: 'state' }} />;
  const { icon: Icon, text, color } = LOOKS[kind];
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
  // Off-screen rows are not laid out or painted.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 58px',
  px: 2,
  py: 0.75,
  borderRadius: '12px',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '&[data-kind="repeated"]': { borderColor: 'warning.main', borderWidth: 2 },
  '&[data-kind="uninspected"]': { borderColor: 'warning.main' },
  '&[data-kind="refused"]': { borderColor: 'error.main' },
} as const;
