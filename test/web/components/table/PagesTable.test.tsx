import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PagesTable } from '../../../../web/src/components/table/PagesTable.tsx';
import type { PageSize, Sort } from '../../../../web/src/components/table/table-state.ts';
import { ApiError } from '../../../../web/src/lib/api/api-error.ts';
import { renderInApp } from '../../support/render.tsx';
import {
  BOX_COLUMNS,
  type Box,
  boxes,
  chooseSize,
  header,
  range,
  sortBy,
  titles,
  turnPage,
} from './boxes.tsx';

interface Answer {
  rows: readonly Box[] | undefined;
  first: number;
  hasNext: boolean;
  isBusy: boolean;
  failure?: { title: string; error: unknown; isRetrying: boolean; onRetry: () => void };
}

const asked = { sort: vi.fn<(sort: Sort) => void>(), size: vi.fn<(size: PageSize) => void>(), turn: vi.fn() };
type Change = Partial<Answer> & { page?: number; size?: PageSize };
let show: (next: Change) => void;
const answer = (next: Change) => act(() => show(next));

function ServerTable({ page: firstPage = 0, ...first }: Partial<Answer> & { page?: number }) {
  const [{ page, size, ...shown }, setShown] = useState({
    rows: boxes(25) as readonly Box[] | undefined,
    first: 0,
    hasNext: true,
    isBusy: false,
    page: firstPage,
    size: 25 as PageSize,
    ...first,
  });
  show = (next) => setShown((before) => ({ ...before, ...next }));
  return (
    <PagesTable
      label="Boxes"
      columns={BOX_COLUMNS}
      rowId={({ id }) => id}
      state={{ sort: { column: 'price', direction: 'descending' }, page, size }}
      failure={undefined}
      {...shown}
      onSort={asked.sort}
      onSize={asked.size}
      onTurn={asked.turn}
      empty="No boxes."
    />
  );
}

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe('a table of pages from a server', () => {
  it('shows the page as it came, and asks for any other order, size or page', () => {
    renderInApp(<ServerTable />);
    expect(titles()[0]).toBe('NB1');
    expect(range()).toBe('Rows 1–25 of 25+');
    expect(header('Price').getAttribute('aria-sort')).toBe('descending');
    sortBy('Price');
    expect(asked.sort).toHaveBeenLastCalledWith({ column: 'price', direction: 'ascending' });
    sortBy('Order #');
    expect(asked.sort).toHaveBeenLastCalledWith({ column: 'number', direction: 'ascending' });
    chooseSize(100);
    expect(asked.size).toHaveBeenCalledExactlyOnceWith(100);
    turnPage('Previous');
    expect(asked.turn).not.toHaveBeenCalled();
    turnPage('Next');
    expect(asked.turn).toHaveBeenCalledExactlyOnceWith('next');
  });

  it('keeps the page while another one is on its way', () => {
    renderInApp(<ServerTable />);
    answer({ isBusy: true, page: 1 });
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(titles()).toHaveLength(25);
    expect(range()).toBe('Rows 1–25 of 25+');

    answer({ isBusy: false, rows: boxes(27).slice(25), first: 25, hasNext: false });
    expect(titles()).toEqual(['NB26', 'NB27']);
    expect(range()).toBe('Rows 26–27 of 27');
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false');
    turnPage('Next');
    expect(asked.turn).not.toHaveBeenCalled();
    turnPage('Previous');
    expect(asked.turn).toHaveBeenCalledExactlyOnceWith('previous');
  });

  it('makes good each press of Next that came while a page was on its way, one page at a time', () => {
    renderInApp(<ServerTable />);
    answer({ isBusy: true, page: 1 });
    turnPage('Next');
    turnPage('Next');
    turnPage('Next');
    expect(asked.turn).not.toHaveBeenCalled();
    turnPage('Previous');
    expect(asked.turn).not.toHaveBeenCalled();

    asked.turn.mockImplementationOnce(() => show({ isBusy: true, page: 2 }));
    answer({ isBusy: false, first: 25 });
    expect(asked.turn).toHaveBeenCalledExactlyOnceWith('next');
    answer({ isBusy: false, first: 50, hasNext: false });
    expect(asked.turn).toHaveBeenCalledOnce();
    answer({ hasNext: true });
    expect(asked.turn).toHaveBeenCalledOnce();
  });

  it('forgets such a press when another size is chosen meanwhile', () => {
    renderInApp(<ServerTable />);
    answer({ isBusy: true, page: 1 });
    turnPage('Next');
    answer({ size: 50, page: 0 });
    answer({ isBusy: false });
    expect(asked.turn).not.toHaveBeenCalled();
  });

  it('goes back from a page whose rows have gone', () => {
    renderInApp(<ServerTable page={2} first={50} />);
    answer({ rows: [], hasNext: false });
    expect(asked.turn).toHaveBeenCalledExactlyOnceWith('previous');
    expect(screen.queryByText('No boxes.')).toBeNull();
  });

  it('shows rows in the shape of what comes, and words where nothing comes', () => {
    renderInApp(<ServerTable rows={undefined} hasNext={false} />);
    expect(screen.getByText('Loading Boxes')).toBeDefined();
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(header('Price')).toBeDefined();
    expect(document.querySelectorAll('tbody[aria-hidden] tr')).toHaveLength(10);
    answer({ rows: [] });
    expect(screen.getByText('No boxes.')).toBeDefined();
  });

  it('says why nothing came and tries again', () => {
    const onRetry = vi.fn();
    const failure = {
      title: 'The boxes could not be loaded.',
      error: new ApiError({ status: 409, error: 'Conflict', message: 'Not today.' }),
      isRetrying: false,
      onRetry,
    };
    renderInApp(<ServerTable rows={undefined} hasNext={false} failure={failure} page={1} />);
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('Not today.')).toBeDefined();
    fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
    turnPage('Previous');
    expect(asked.turn).toHaveBeenCalledExactlyOnceWith('previous');
  });
});
