import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MoneyCell } from '../../../../web/src/components/table/cells.tsx';
import type { TableColumn } from '../../../../web/src/components/table/columns.ts';
import { PagedTable } from '../../../../web/src/components/table/PagedTable.tsx';
import type { PageSize } from '../../../../web/src/components/table/table-state.ts';
import { ApiError } from '../../../../web/src/lib/api/api-error.ts';
import { renderInApp } from '../../support/render.tsx';

interface Box {
  id: string;
  number: string;
  price: number | null;
  weight: number;
}

function boxes(count: number): Box[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `box-${index + 1}`,
    number: `NB${index + 1}`,
    price: (index + 1) * 10,
    weight: 1000.5,
  }));
}

const on = {
  sort: vi.fn<(column: string) => void>(),
  size: vi.fn<(size: PageSize) => void>(),
  turn: vi.fn(),
  open: vi.fn<(box: Box) => void>(),
  cellRender: vi.fn(),
};

const COLUMNS: TableColumn<Box>[] = [
  {
    id: 'number',
    header: 'Order #',
    accessorFn: ({ number }) => number,
    meta: { width: '40%', card: 'title' },
  },
  {
    id: 'price',
    header: 'Price',
    accessorFn: ({ price }) => price,
    cell: ({ row }) => {
      on.cellRender();
      return <MoneyCell amount={row.original.price} />;
    },
    meta: { width: '30%', align: 'right', card: 'aside' },
  },
  {
    id: 'weight',
    header: 'Weight',
    accessorFn: ({ weight }) => weight,
    meta: { width: '30%', align: 'right', card: 'half' },
  },
];

interface Shown {
  rows: readonly Box[] | undefined;
  first: number;
  page: number;
  size: PageSize;
  hasNext: boolean;
  isBusy: boolean;
  failure?: { title: string; error: unknown; isRetrying: boolean; onRetry: () => void };
}

let update: (next: Partial<Shown>) => void;
const show = (next: Partial<Shown>) => act(() => update(next));

function BoxTable(initial: Partial<Shown>) {
  const [shown, setShown] = useState<Shown>({
    rows: boxes(25),
    first: 0,
    page: 0,
    size: 25,
    hasNext: true,
    isBusy: false,
    ...initial,
  });
  update = (next) => setShown((before) => ({ ...before, ...next }));
  return (
    <PagedTable
      label="Boxes"
      columns={COLUMNS}
      rowId={({ id }) => id}
      sort={{ column: 'price', direction: 'descending' }}
      failure={undefined}
      {...shown}
      onSort={on.sort}
      onSize={on.size}
      onTurn={on.turn}
      onOpen={on.open}
      empty="No boxes."
    />
  );
}

const titles = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent);
const header = (name: string) => screen.getByRole('columnheader', { name });
const sortBy = (name: string) => fireEvent.click(within(header(name)).getByRole('button', { name }));
const sizeList = () => screen.getByRole('combobox', { name: 'Rows per page' });
const chooseSize = (size: number) => fireEvent.change(sizeList(), { target: { value: String(size) } });
const turnButton = (turn: 'Next' | 'Previous') => screen.getByRole('button', { name: `${turn} page` });
const turnPage = (turn: 'Next' | 'Previous') => fireEvent.click(turnButton(turn));
const options = (list: HTMLElement) =>
  within(list)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const range = () => within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('status').textContent;

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe('a table that the server paginates', () => {
  it('shows text, numbers, money and empty cells', () => {
    renderInApp(<BoxTable rows={[...boxes(1), { id: 'x', number: 'NB9', price: null, weight: 3 }]} />);
    const cells = screen
      .getAllByRole('row')
      .map((row) => within(row).queryAllByRole('cell'))
      .map((row) => row.map(({ textContent }) => textContent));
    expect(cells).toEqual([[], ['$10.00', '1,000.5'], ['–None', '3']]);
    expect(titles()).toEqual(['NB1', 'NB9']);
  });

  it('shows the page as it was loaded and requests another order, size or page', () => {
    renderInApp(<BoxTable />);
    expect(titles()[0]).toBe('NB1');
    expect(range()).toBe('Rows 1–25 of 25+');
    expect(header('Price').getAttribute('aria-sort')).toBe('descending');
    expect(header('Order #').hasAttribute('aria-sort')).toBe(false);
    sortBy('Order #');
    expect(on.sort).toHaveBeenCalledExactlyOnceWith('number');
    expect(options(sizeList())).toEqual(['5', '10', '25', '50', '100']);
    chooseSize(100);
    expect(on.size).toHaveBeenCalledExactlyOnceWith(100);
    turnPage('Previous');
    expect(on.turn).not.toHaveBeenCalled();
    turnPage('Next');
    expect(on.turn.mock.lastCall?.[0]).toBe('next');
  });

  it('keeps the page while the next page loads', () => {
    renderInApp(<BoxTable />);
    show({ isBusy: true, page: 1 });
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(titles()).toHaveLength(25);
    expect(range()).toBe('Rows 1–25 of 25+');

    show({ isBusy: false, rows: boxes(27).slice(25), first: 25, hasNext: false });
    expect(titles()).toEqual(['NB26', 'NB27']);
    expect(range()).toBe('Rows 26–27 of 27');
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false');
    expect(turnButton('Next').getAttribute('aria-disabled')).toBe('true');
    turnPage('Next');
    expect(on.turn).not.toHaveBeenCalled();
    turnPage('Previous');
    expect(on.turn.mock.lastCall?.[0]).toBe('previous');
  });

  it('queues presses of Next while a page loads, and turns one page at a time', () => {
    renderInApp(<BoxTable />);
    show({ isBusy: true, page: 1 });
    turnPage('Next');
    turnPage('Next');
    turnPage('Next');
    turnPage('Previous');
    expect(on.turn).not.toHaveBeenCalled();

    on.turn.mockImplementationOnce(() => show({ isBusy: true, page: 2 }));
    show({ isBusy: false, first: 25 });
    expect(on.turn).toHaveBeenCalledExactlyOnceWith('next');
    show({ isBusy: false, first: 50, hasNext: false });
    expect(on.turn).toHaveBeenCalledOnce();
    show({ hasNext: true });
    expect(on.turn).toHaveBeenCalledOnce();
  });

  it('drops queued presses of Next when the page size changes', () => {
    renderInApp(<BoxTable />);
    show({ isBusy: true, page: 1 });
    turnPage('Next');
    show({ size: 50, page: 0 });
    show({ isBusy: false });
    expect(on.turn).not.toHaveBeenCalled();
  });

  it('does not render the cells again while the next page loads', () => {
    renderInApp(<BoxTable />);
    on.cellRender.mockClear();
    show({ isBusy: true, page: 1 });
    expect(on.cellRender).not.toHaveBeenCalled();
  });

  it('returns from a page whose rows are gone', () => {
    renderInApp(<BoxTable page={2} first={50} />);
    show({ rows: [], hasNext: false });
    expect(on.turn).toHaveBeenCalledExactlyOnceWith('previous');
    expect(screen.queryByText('No boxes.')).toBeNull();
  });

  it('shows skeleton rows while loading and a text if there is nothing', () => {
    renderInApp(<BoxTable rows={undefined} hasNext={false} />);
    expect(screen.getByText('Loading Boxes')).toBeDefined();
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(header('Price')).toBeDefined();
    expect(document.querySelectorAll('tbody[aria-hidden] tr')).toHaveLength(10);
    show({ rows: [] });
    expect(screen.getByText('No boxes.')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('has no pagination if all rows fit on the smallest page', () => {
    renderInApp(<BoxTable rows={boxes(5)} hasNext={false} />);
    expect(titles()).toHaveLength(5);
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it('explains a failure, retries, and can return to the page before', () => {
    const onRetry = vi.fn();
    const failure = {
      title: 'The boxes could not be loaded.',
      error: new ApiError({ status: 409, error: 'Conflict', message: 'Not today.' }),
      isRetrying: false,
      onRetry,
    };
    renderInApp(<BoxTable rows={undefined} hasNext={false} failure={failure} page={1} />);
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('Not today.')).toBeDefined();
    fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
    turnPage('Previous');
    expect(on.turn.mock.lastCall?.[0]).toBe('previous');
  });

  it('opens a row by its button or by a press anywhere on the row, which focuses the button', () => {
    renderInApp(<BoxTable rows={boxes(2)} />);
    const button = screen.getByRole('button', { name: 'NB2' });
    fireEvent.click(button);
    expect(on.open.mock.lastCall?.[0].id).toBe('box-2');
    expect(on.open).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByText('$20.00'));
    expect(on.open).toHaveBeenCalledTimes(2);
    expect(document.activeElement).toBe(button);
  });

  it('does not open a row when text is selected', () => {
    renderInApp(<BoxTable rows={boxes(2)} />);
    const price = screen.getByText('$20.00');
    window.getSelection()?.selectAllChildren(price);
    fireEvent.click(price);
    expect(on.open).not.toHaveBeenCalled();
    window.getSelection()?.removeAllRanges();
  });

  it('sorts by the list and the button above the cards', () => {
    renderInApp(<BoxTable />);
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
    expect(list.value).toBe('price');
    expect(options(list)).toEqual(['Order #', 'Price', 'Weight']);
    fireEvent.change(list, { target: { value: 'number' } });
    expect(on.sort).toHaveBeenLastCalledWith('number');
    fireEvent.click(screen.getByRole('button', { name: 'Sort ascending' }));
    expect(on.sort).toHaveBeenLastCalledWith('price');
  });
});
