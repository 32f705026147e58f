import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Column, MoneyCell } from '#web/components/table/columns.tsx';
import { PagedTable } from '#web/components/table/PagedTable.tsx';
import type { PageSize } from '#web/components/table/TablePager.tsx';
import { textsOf } from '../support/page.ts';
import { renderInApp } from '../support/render.tsx';
import { applyStyles } from '../support/viewport.ts';

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

const aColumn = (id: 'number' | 'price' | 'weight', header: string, width: number): Column<Box> => ({
  id,
  header,
  width,
  card: id === 'number' ? 'title' : 'half',
  cell: (box) => box[id],
});
const COLUMNS: Column<Box>[] = [
  aColumn('number', 'Order #', 160),
  {
    ...aColumn('price', 'Price', 130),
    cell: ({ price }) => {
      on.cellRender();
      return <MoneyCell amount={price} />;
    },
  },
  aColumn('weight', 'Weight', 130),
];

const START = {
  ...{ rows: boxes(25), first: 0, page: 0, size: 25 as PageSize, hasNext: true },
  ...{ isBusy: false, isGrowing: false },
};
type Shown = Omit<typeof START, 'rows'> & { rows: Box[] | undefined };

let update: (next: Partial<Shown>) => void;
const show = (next: Partial<Shown>) => act(() => update(next));

function BoxTable(initial: Partial<Shown>) {
  const [shown, setShown] = useState<Shown>({ ...START, ...initial });
  update = (next) => setShown((before) => ({ ...before, ...next }));
  return (
    <PagedTable
      label="Boxes"
      columns={COLUMNS}
      rowId="id"
      sort={{ column: 'price', direction: 'descending' }}
      list={`by price, ${shown.size}`}
      failure={undefined}
      growthFailure={undefined}
      {...shown}
      onSort={on.sort}
      onSize={on.size}
      onTurn={on.turn}
      onOpen={on.open}
      empty="No boxes."
    />
  );
}

const titles = () => textsOf(screen.queryAllByRole('rowheader'));
const header = (name: string) => screen.getByRole('columnheader', { name });
const sortBy = (name: string) => fireEvent.click(within(header(name)).getByRole('button', { name }));
const list = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const choose = (name: string, value: string) => fireEvent.change(list(name), { target: { value } });
const turnButton = (turn: 'Next' | 'Previous') => screen.getByRole('button', { name: `${turn} page` });
const turnPage = (turn: 'Next' | 'Previous') => fireEvent.click(turnButton(turn));
const options = (name: string) => [...list(name).options].map(({ text }) => text);
const range = () => within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('status').textContent;

beforeEach(() => vi.clearAllMocks());

describe('a table that the server paginates', () => {
  it('shows text, numbers, money and empty cells, without pagination if all rows fit on the smallest page', () => {
    const rows = [...boxes(1), { id: 'x', number: 'NB9', price: null, weight: 3 }];
    renderInApp(<BoxTable rows={rows} hasNext={false} />);
    const cells = textsOf(screen.getAllByRole('cell'));
    expect(cells).toEqual(['$10.00', '1,000.5', '–None', '3']);
    expect(titles()).toEqual(['NB1', 'NB9']);
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it('keeps its rows while the next page loads, without rendering their cells again', () => {
    renderInApp(<BoxTable />);
    turnPage('Previous');
    expect(on.turn).not.toHaveBeenCalled();
    on.cellRender.mockClear();
    show({ isBusy: true, page: 1 });
    expect(on.cellRender).not.toHaveBeenCalled();
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
    for (const turn of ['Next', 'Next', 'Next', 'Previous'] as const) turnPage(turn);
    expect(on.turn).not.toHaveBeenCalled();
    on.turn.mockImplementationOnce(() => show({ isBusy: true, page: 2 }));
    show({ isBusy: false, first: 25 });
    expect(on.turn).toHaveBeenCalledExactlyOnceWith('next');
    show({ isBusy: false, first: 50, hasNext: false });
    show({ hasNext: true });
    expect(on.turn).toHaveBeenCalledOnce();
  });

  it('drops queued presses when the page size changes', () => {
    renderInApp(<BoxTable />);
    show({ isBusy: true, page: 1 });
    turnPage('Next');
    show({ size: 50, page: 0 });
    show({ isBusy: false });
    expect(on.turn).not.toHaveBeenCalled();
  });

  it('shows rows as they are found, and turns the page only once it is full', () => {
    renderInApp(<BoxTable rows={[]} isGrowing />);
    screen.getByText('Loading Boxes');
    show({ rows: boxes(1) });
    expect([titles(), screen.getByRole('table').getAttribute('aria-busy')]).toEqual([['NB1'], 'true']);
    expect(screen.getByRole('table').hasAttribute('data-stale')).toBe(false);
    turnPage('Next');
    expect(on.turn).not.toHaveBeenCalled();
    show({ rows: boxes(25), isGrowing: false });
    expect(on.turn).toHaveBeenCalledExactlyOnceWith('next');
  });

  it('goes back from a page whose rows are gone', () => {
    renderInApp(<BoxTable page={2} first={50} />);
    show({ rows: [], hasNext: false });
    expect(on.turn).toHaveBeenCalledExactlyOnceWith('previous');
    expect(screen.queryByText('No boxes.')).toBeNull();
  });

  it('shows skeleton rows while it loads, and a message if there are no rows', () => {
    renderInApp(<BoxTable rows={undefined} hasNext={false} />);
    screen.getByText('Loading Boxes');
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    header('Price');
    expect(document.querySelectorAll('tbody[aria-hidden] tr')).toHaveLength(10);
    show({ rows: [] });
    screen.getByText('No boxes.');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('opens a row with a click anywhere on it and focuses its button, unless text is selected', () => {
    renderInApp(<BoxTable rows={boxes(2)} />);
    const button = screen.getByRole('button', { name: 'NB2' });
    fireEvent.click(button);
    expect(on.open.mock.lastCall?.[0].id).toBe('box-2');
    const price = screen.getByText('$20.00');
    fireEvent.click(price);
    expect(on.open).toHaveBeenCalledTimes(2);
    expect(document.activeElement).toBe(button);
    window.getSelection()?.selectAllChildren(price);
    fireEvent.click(price);
    expect(on.open).toHaveBeenCalledTimes(2);
    window.getSelection()?.removeAllRanges();
  });

  it('shows a pointer over rows that open', () => {
    applyStyles();
    renderInApp(<BoxTable rows={boxes(1)} />);
    expect(getComputedStyle(screen.getByRole('rowheader').closest('tr') as HTMLElement).cursor).toBe(
      'pointer',
    );
  });

  it('requests another page size, and another sort order from a header or from the controls above the cards', () => {
    renderInApp(<BoxTable />);
    expect(header('Price').getAttribute('aria-sort')).toBe('descending');
    expect(header('Order #').hasAttribute('aria-sort')).toBe(false);
    sortBy('Order #');
    expect(on.sort).toHaveBeenLastCalledWith('number');
    expect(list('Sort by').value).toBe('price');
    expect(options('Sort by')).toEqual(['Order #', 'Price', 'Weight']);
    choose('Sort by', 'weight');
    expect(on.sort).toHaveBeenLastCalledWith('weight');
    fireEvent.click(screen.getByRole('button', { name: 'Sort ascending' }));
    expect(on.sort).toHaveBeenLastCalledWith('price');
    expect(options('Rows per page')).toEqual(['5', '10', '25', '50', '100']);
    choose('Rows per page', '100');
    expect(on.size).toHaveBeenCalledExactlyOnceWith(100);
  });
});
