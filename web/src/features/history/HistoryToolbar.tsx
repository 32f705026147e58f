import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { type HistoryFilter, MAX_SEARCH_LENGTH } from '#shared/rules/parcel-history.ts';
import { Money } from '#web/components/display/Money.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { TextField } from '#web/components/form/TextField.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { NumberSearchField } from '#web/domain/parcel/NumberSearchField.tsx';
import { useHistoryTotal } from './history-list.ts';

interface HistoryToolbarProps {
  filter: HistoryFilter;
  onChoose: (filter: HistoryFilter) => void;
}

/** Debounces requests during typing. */
const TYPING_MS = 300;

/** The search, the delivery date range, and the count and total price of the matches. */
export function HistoryToolbar({ filter, onChoose }: HistoryToolbarProps) {
  const { q = '', from = '', to = '' } = filter;
  return (
    <Box role="search" sx={BAR_STYLE}>
      <NumberSearch text={q} onChoose={(text) => onChoose({ q: text })} />
      <DateRange from={from} to={to} onChoose={onChoose} />
      <Total filter={filter} />
    </Box>
  );
}

interface DateRangeProps {
  from: string;
  to: string;
  onChoose: (filter: HistoryFilter) => void;
}

/** The first and last delivery date. A reversed range stays in the fields and is not applied. */
function DateRange({ from, to, onChoose }: DateRangeProps) {
  const [range, setRange] = useState({ from, to });
  const [shown, setShown] = useState(range);
  // Back, a link or a reset has changed the URL.
  if (from !== shown.from || to !== shown.to) {
    setShown({ from, to });
    setRange({ from, to });
  }
  const isInvalid = isReversed(range);
  const choose = (change: Partial<typeof range>) => {
    const next = { ...range, ...change };
    setRange(next);
    if (!isReversed(next)) onChoose(next);
  };
  return (
    <>
      <TextField
        label="Delivered from"
        type="date"
        value={range.from}
        onChange={({ target }) => choose({ from: target.value })}
      />
      <TextField
        label="Delivered to"
        type="date"
        value={range.to}
        error={isInvalid}
        helperText={isInvalid ? 'The first date must not be after the last.' : undefined}
        onChange={({ target }) => choose({ to: target.value })}
      />
    </>
  );
}

const isReversed = ({ from, to }: { from: string; to: string }) => from !== '' && to !== '' && from > to;

function NumberSearch({ text, onChoose }: { text: string; onChoose: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const [shown, setShown] = useState(text);
  // Back, a link or a reset has changed the URL.
  if (text !== shown) {
    setShown(text);
    setTyped(text);
  }
  useEffect(() => {
    if (typed === shown) return;
    const timer = setTimeout(() => {
      setShown(typed);
      onChoose(typed);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, shown, onChoose]);
  return <NumberSearchField text={typed} maxLength={MAX_SEARCH_LENGTH} onType={setTyped} />;
}

function Total({ filter }: { filter: HistoryFilter }) {
  const { data } = useHistoryTotal(filter);
  return (
    <LiveRegion sx={{ fontWeight: 600 }}>
      {data && (
        <>
          {packages(data.count)}, <Money amount={data.price} />
        </>
      )}
    </LiveRegion>
  );
}

const BAR_STYLE = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', md: 'minmax(0, 1fr) 170px 170px auto' },
  alignItems: 'end',
  gap: { xs: '6px', md: 1.5 },
  mb: { xs: 1, md: 2 },
  '& .MuiInputBase-input': { height: 44 },
  '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
  // Beside the field on a phone.
  '& .MuiFormLabel-root': { mb: { xs: 0, md: 0.5 } },
  '& > [role="status"]': {
    gridColumn: { xs: '1 / -1', md: 'auto' },
    minHeight: { xs: 22, md: 44 },
    display: 'flex',
    alignItems: 'center',
    gap: 0.5,
    fontSize: '0.875rem',
  },
};
