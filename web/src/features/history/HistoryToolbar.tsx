import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import type { HistoryParcel } from '#shared/contracts/parcel-history.ts';
import { type HistoryFilter, MAX_SEARCH_LENGTH } from '#shared/rules/parcel-history.ts';
import { sumDollars } from '#shared/rules/money.ts';
import { plain } from '#shared/rules/text.ts';
import { Money } from '#web/components/display/Money.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { TextField } from '#web/components/form/TextField.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { NumberSearchField } from '#web/domain/parcel/NumberSearchField.tsx';
import { type useHistoryPage, useHistoryTotal } from './history-list.ts';

interface HistoryToolbarProps {
  filter: HistoryFilter;
  page: Page;
  onChoose: (filter: HistoryFilter) => void;
}
type Page = ReturnType<typeof useHistoryPage>;

export function HistoryToolbar({ filter, page, onChoose }: HistoryToolbarProps) {
  const { q = '', from = '', to = '' } = filter;
  const isSearch = plain(q) !== '';
  const { data: total } = useHistoryTotal(filter, !isSearch);
  return (
    <Box role="search" sx={BAR_STYLE}>
      <NumberSearch text={q} onChoose={(text) => onChoose({ q: text })} />
      <DateRange from={from} to={to} onChoose={onChoose} />
      <LiveRegion sx={{ fontWeight: 600 }}>
        {isSearch ? <Found page={page} /> : total && <Total {...total} />}
      </LiveRegion>
    </Box>
  );
}

const Total = ({ count, price }: { count: number; price: number }) => (
  <>
    {packages(count)}, <Money amount={price} />
  </>
);

/** What a search has found. Its price is known if all that match are on one page. */
function Found({ page: { data, isPlaceholderData, isGrowing, growthFailure } }: { page: Page }) {
  if (!data || isPlaceholderData) return null;
  const { rows, first, nextCursor, searched } = data;
  if (isGrowing || growthFailure) return <SearchedSoFar … />;
}
