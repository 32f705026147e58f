import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { PARCEL_STATUSES, type ParcelStatus } from '#shared/rules/parcel-status.ts';
import { STATUS_LABELS } from '#web/domain/parcel/labels.ts';
import { usePackageCounts } from '#web/domain/staff/queries.ts';
import { formatNumber } from '#web/lib/numbers.ts';

/** Closed packages are not counted. */
const UNCOUNTED: readonly ParcelStatus[] = ['COMPLETED', 'DELETED'];

interface StatusTabsProps {
  status: ParcelStatus;
  onChoose: (status: ParcelStatus) => void;
}

/** Selects the status that the board shows. Each tab has the number of packages in all terminals. */
export function StatusTabs({ status: chosen, onChoose }: StatusTabsProps) {
  const { data: countOf } = usePackageCounts();
  return (
    <Box role="group" aria-label="Status" sx={GROUP}>
      {PARCEL_STATUSES.map((status) => (
        <ButtonBase key={status} aria-pressed={status === chosen} onClick={() => onChoose(status)} sx={TAB}>
          {STATUS_LABELS[status]}
          {!UNCOUNTED.includes(status) && <b>{countOf ? formatNumber(countOf(status)) : '…'}</b>}
        </ButtonBase>
      ))}
    </Box>
  );
}

const GROUP = {
  display: 'flex',
  // On a phone, one row that scrolls, so that the packages are in the first view.
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  scrollbarWidth: 'none',
  gap: 1,
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  // Room for the focus ring, which the scrolling row would clip.
  py: 0.5,
  mb: 1.5,
} as const;

const TAB = {
  flexShrink: 0,
  gap: 1,
  minHeight: 44,
  px: 1.75,
  borderRadius: '10px',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  typography: 'button',
  fontSize: '0.875rem',
  '& b': { fontVariantNumeric: 'tabular-nums', color: 'text.secondary' },
  '&[aria-pressed="true"]': {
    bgcolor: 'primary.main',
    borderColor: 'primary.main',
    color: 'primary.contrastText',
  },
  '&[aria-pressed="true"] b': { color: 'inherit' },
} as const;
