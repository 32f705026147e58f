import Box from '@mui/material/Box';
import { memo, useCallback } from 'react';
import type { HistoryTotal } from '#shared/contracts/parcel-history.ts';
import { sumDollars } from '#shared/rules/money.ts';
import { type HistoryFilter, MAX_SEARCH_LENGTH } from '#shared/rules/parcel-history.ts';
import { plain } from '#shared/rules/text.ts';
import { Money } from '#web/components/display/Money.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { TextField } from '#web/components/form/TextField.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { NumberSearchField } from '#web/domain/parcel/NumberSearchField.tsx';
import { useUrlField } from '#web/lib/navigation/use-url-field.ts';
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
  const total = useHistoryTotal(choice.filter, !isSearch);
  return (
    <Box role="search" sx={BAR_STYLE}>
      <NumberSearch text={q} onChoose={onChoose} />
      <DateRange from={from} to={to} onChoose={onChoose} />
      <LiveRegion sx={{ fontWeight: 600 }}>
        {isSearch ? (
          <Found page={page} size={choice.size} />
        ) : (
          <Loaded isLine query={total} loading={null} failure="The total could not be loaded.">
            {Total}
          </Loaded>
        )}
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
  const { shown, change } = useUrlField({ from, to }, (range) => {
    if (!isReversed(range)) onChoose(range);
  });
  const isInvalid = isReversed(shown);
  return (
    <>
      <TextField
        label="Delivered from"
        type="date"
        value={shown.from}
        onChange={({ target }) => change({ ...shown, from: target.value })}
      />
      <TextField
        label="Delivered to"
        type="date"
        value={shown.to}
        error={isInvalid}
        helperText={isInvalid ? 'The start date must not be after the end date.' : undefined}
        onChange={({ target }) => change({ ...shown, to: target.value })}
      />
    </>
  );
});

const isReversed = ({ from, to }: Range) => from !== '' && to !== '' && from > to;

const TYPING_MS = 300;

interface NumberSearchProps extends Pick<HistoryToolbarProps, 'onChoose'> {
  text: string;
}

const NumberSearch = memo(function NumberSearch({ text, onChoose }: NumberSearchProps) {
  const write = useCallback((q: string) => onChoose({ q }), [onChoose]);
  const { shown, change, flush } = useUrlField(text, write, TYPING_MS);
  return <NumberSearchField text={shown} maxLength={MAX_SEARCH_LENGTH} onType={change} onBlur={flush} />;
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
