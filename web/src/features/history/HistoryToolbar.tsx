import Box from '@mui/material/Box';
import { memo, useEffect, useState } from 'react';
import type { HistoryTotal } from '#shared/contracts/parcel-history.ts';
import { sumDollars } from '#shared/rules/money.ts';
import { type HistoryFilter, MAX_SEARCH_LENGTH } from '#shared/rules/parcel-history.ts';
import { plain } from '#shared/rules/text.ts';
import { Money } from '#web/components/display/Money.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { TextField } from '#web/components/form/TextField.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { NumberSearchField } from '#web/domain/parcel/NumberSearchField.tsx';
import { formatNumber } from '#web/lib/numbers.ts';
import { type HistoryChoice, type useHistoryPage, useHistoryTotal } from './history-list.ts';

type Page = ReturnType<typeof useHistoryPage>;

interface HistoryToolbarProps {
  choice: HistoryChoice;
  page: Page;
  /** Pass a stable function. */
  onChoose: (filter: HistoryFilter) => void;
}

/** The search by number, the delivery dates, and what both find. */
export function HistoryToolbar({ choice, page, onChoose }: HistoryToolbarProps) {
  const { q = '', from = '', to = '' } = choice.filter;
  const isSearch = plain(q) !== '';
  const { data: total } = useHistoryTotal(choice.filter, !isSearch);
  return (
    <Box role="search" sx={BAR_STYLE}>
      <NumberSearch text={q} onChoose={onChoose} />
      <DateRange from={from} to={to} onChoose={onChoose} />
      <LiveRegion sx={{ fontWeight: 600 }}>
        {isSearch ? <Found page={page} size={choice.size} /> : total && <Total {...total} />}
      </LiveRegion>
    </Box>
  );
}

/** What a search has found. The price is known if all packages that match are on this page. */
function Found({ page: { data, isPlaceholderData, isGrowing }, size }: { page: Page; size: number }) {
  if (!data || isPlaceholderData) return null;
  const { rows, first, nextCursor, searched } = data;
  const isFirst = first === 0;
  const soFar = `${formatNumber(searched)} ${isFirst ? '' : 'more '}packages searched so far`;
  if (isGrowing)
    return (
      <>
        {/* Screen readers would read each change of the number. */}
        <VisuallyHidden>Searching your past packages</VisuallyHidden>
        <span aria-hidden>{soFar}</span>
      </>
    );
  if (nextCursor !== null) return rows.length < size ? soFar : `At least ${packages(first + rows.length)}`;
  if (!isFirst) return packages(first + rows.length);
  return <Total count={rows.length} price={sumDollars(rows.map(({ price }) => price ?? 0))} />;
}

const Total = ({ count, price }: HistoryTotal) => (
  <>
    {packages(count)}, <Money amount={price} />
  </>
);

interface Range {
  from: string;
  to: string;
}

/** The first and last delivery date. A reversed range stays in the fields and is not applied. Memoized for page turns. */
const DateRange = memo(function DateRange(props: Range & Pick<HistoryToolbarProps, 'onChoose'>) {
  const { from, to, onChoose } = props;
  const [range, setRange] = useState({ from, to });
  const [shown, setShown] = useState(range);
  const [applied, setApplied] = useState(range);
  if (!isSameRange(shown, { from, to })) {
    setShown({ from, to });
    // Back, a link or a reset has changed the URL. A change made here must not undo what was entered after it.
    if (!isSameRange(applied, { from, to })) {
      setApplied({ from, to });
      setRange({ from, to });
    }
  }
  const isInvalid = isReversed(range);
  const choose = (change: Partial<Range>) => {
    const next = { ...range, ...change };
    setRange(next);
    if (isReversed(next)) return;
    setApplied(next);
    onChoose(next);
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
        helperText={isInvalid ? 'The start date must not be after the end date.' : undefined}
        onChange={({ target }) => choose({ to: target.value })}
      />
    </>
  );
});

const isReversed = ({ from, to }: Range) => from !== '' && to !== '' && from > to;
const isSameRange = (a: Range, b: Range) => a.from === b.from && a.to === b.to;

const TYPING_MS = 300;

interface NumberSearchProps extends Pick<HistoryToolbarProps, 'onChoose'> {
  text: string;
}

const NumberSearch = memo(function NumberSearch({ text, onChoose }: NumberSearchProps) {
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
      onChoose({ q: typed });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, shown, onChoose]);
  return <NumberSearchField text={typed} maxLength={MAX_SEARCH_LENGTH} onType={setTyped} />;
});

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
    typography: 'body2',
  },
};
