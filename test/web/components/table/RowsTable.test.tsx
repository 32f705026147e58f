import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TableColumn } from '../../../../web/src/components/table/columns.ts';
import { RowsTable } from '../../../../web/src/components/table/RowsTable.tsx';
import { renderInApp } from '../../support/render.tsx';
import {
  BOX_COLUMNS,
  type Box,
  boxes,
  CHECKBOX_COLUMN,
  chooseSize,
  header,
  range,
  sortBy,
  titles,
  turnPage,
} from './boxes.tsx';

let show: (rows: readonly Box[]) => void;
const opened = vi.fn();

function BoxTable({ first, columns = BOX_COLUMNS }: { first: readonly Box[]; columns?: TableColumn<Box>[] }) {
  const [rows, setRows] = useState(first);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  show = setRows;
  return (
    <>
      <RowsTable
        label="Boxes"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        selection={{ selected, onChange: setSelected }}
        onOpen={({ id }) => opened(id)}
        empty="No boxes."
      />
      <output>{[...selected].join(' ')}</output>
    </>
  );
}

const selected = () => document.querySelector('output')?.textContent;
const numbers = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => `NB${from + index * Math.sign(to - from)}`);

afterEach(() => {
  cleanup();
  opened.mockClear();
});

describe('a table of rows in memory', () => {
  it('shows text, money, dates on the clock of their place, and what a column draws itself', () => {
    renderInApp(
      <BoxTable first={[...boxes(1), { id: 'x', number: 'NB9', price: null, arrived: null, place: '' }]} />,
    );
    const [, first, blank] = within(screen.getByRole('table', { name: 'Boxes' })).getAllByRole('row');
    expect(
      within(first as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['$10.00', '01/01/2026 11:05 AM', 'Kenai']);
    expect(within(blank as HTMLElement).getAllByText('None')).toHaveLength(2);
  });

  it('ascends, then descends, and says so; what is missing comes last either way', () => {
    const [a, b, c] = boxes(3) as [Box, Box, Box];
    renderInApp(<BoxTable first={[b, { ...c, price: null }, a]} />);
    expect(titles()).toEqual(['NB2', 'NB3', 'NB1']);
    expect(header('Price').hasAttribute('aria-sort')).toBe(false);
    sortBy('Price');
    expect(titles()).toEqual(['NB1', 'NB2', 'NB3']);
    expect(header('Price').getAttribute('aria-sort')).toBe('ascending');
    sortBy('Price');
    expect(titles()).toEqual(['NB2', 'NB1', 'NB3']);
    expect(header('Price').getAttribute('aria-sort')).toBe('descending');
    sortBy('Order #');
    expect(titles()).toEqual(['NB1', 'NB2', 'NB3']);
    expect(header('Price').hasAttribute('aria-sort')).toBe(false);
    expect(within(header('Place')).queryByRole('button')).toBeNull();
  });

  it('sorts figures within words as people do', () => {
    renderInApp(<BoxTable first={[...boxes(11)].reverse()} />);
    sortBy('Order #');
    expect(titles()).toEqual(numbers(1, 11));
  });

  it('shows 25 rows a page and turns to the others', () => {
    renderInApp(<BoxTable first={boxes(60)} />);
    expect(titles()).toEqual(numbers(1, 25));
    expect(range()).toBe('Rows 1–25 of 60');
    turnPage('Previous');
    expect(titles()).toEqual(numbers(1, 25));
    turnPage('Next');
    turnPage('Next');
    expect(titles()).toEqual(numbers(51, 60));
    expect(screen.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true');
    turnPage('Next');
    expect(range()).toBe('Rows 51–60 of 60');
    turnPage('Previous');
    expect(range()).toBe('Rows 26–50 of 60');
  });

  it('begins at the first page in another order, in another size and with other rows', () => {
    renderInApp(<BoxTable first={boxes(60)} />);
    const options = within(screen.getByRole('combobox', { name: /^Rows/ })).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['5', '10', '25', '50', '100']);
    turnPage('Next');
    sortBy('Price');
    expect(range()).toBe('Rows 1–25 of 60');
    turnPage('Next');
    chooseSize(10);
    expect(range()).toBe('Rows 1–10 of 60');
    turnPage('Next');
    act(() => show(boxes(59)));
    expect(range()).toBe('Rows 1–10 of 59');
    expect(titles()).toEqual(numbers(1, 10));
  });

  it('stays where it is when the same rows come again', () => {
    const rows = boxes(60);
    renderInApp(<BoxTable first={rows} />);
    turnPage('Next');
    act(() => show([...rows]));
    expect(range()).toBe('Rows 26–50 of 60');
  });

  it('has no pages where there is only one of the smallest, and words where there is nothing', () => {
    renderInApp(<BoxTable first={boxes(5)} />);
    expect(titles()).toHaveLength(5);
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    act(() => show([]));
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('No boxes.')).toBeDefined();
  });

  it('opens a row by its control or by a press anywhere on it, whose control then has the focus', () => {
    renderInApp(<BoxTable first={boxes(2)} />);
    const control = screen.getByRole('button', { name: 'NB2' });
    fireEvent.click(control);
    expect(opened).toHaveBeenCalledExactlyOnceWith('box-2');
    fireEvent.click(screen.getByText('$20.00'));
    expect(opened).toHaveBeenCalledTimes(2);
    expect(document.activeElement).toBe(control);
  });

  it('opens nothing for somebody who marks a text', () => {
    renderInApp(<BoxTable first={boxes(2)} />);
    const price = screen.getByText('$20.00');
    window.getSelection()?.selectAllChildren(price);
    fireEvent.click(price);
    expect(opened).not.toHaveBeenCalled();
    window.getSelection()?.removeAllRanges();
  });

  it('sorts by the list above the cards as by the header', () => {
    renderInApp(<BoxTable first={boxes(3)} />);
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
    expect(
      within(list)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Select', 'Order #', 'Price', 'Arrived']);
    fireEvent.change(list, { target: { value: 'price' } });
    expect(list.value).toBe('price');
    fireEvent.click(screen.getByRole('button', { name: 'Sort descending' }));
    expect(titles()).toEqual(['NB3', 'NB2', 'NB1']);
    expect(header('Price').getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('button', { name: 'Sort ascending' })).toBeDefined();
  });
});

describe('a column of boxes to tick', () => {
  const columns = [CHECKBOX_COLUMN, ...BOX_COLUMNS];
  const allOfPage = () =>
    within(header('Selection')).getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
  const tick = (number: string) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${number}` });

  it('chooses rows without opening them, and all that can be chosen of the page', () => {
    const [first, second, ...rest] = boxes(30) as [Box, Box, ...Box[]];
    renderInApp(<BoxTable first={[first, { ...second, price: null }, ...rest]} columns={columns} />);
    chooseSize(5);
    expect(tick('NB2').disabled).toBe(true);
    fireEvent.click(tick('NB3'));
    expect(selected()).toBe('box-3');
    expect(opened).not.toHaveBeenCalled();
    expect(allOfPage().indeterminate).toBe(true);

    fireEvent.click(allOfPage());
    expect(selected()?.split(' ').sort()).toEqual(['box-1', 'box-3', 'box-4', 'box-5']);
    expect(allOfPage().checked).toBe(true);
    turnPage('Next');
    expect(allOfPage().checked).toBe(false);
    fireEvent.click(tick('NB6'));
    turnPage('Previous');
    fireEvent.click(allOfPage());
    expect(selected()).toBe('box-6');
  });

  it('chooses everything between two presses, the second one with Shift', () => {
    renderInApp(<BoxTable first={boxes(5)} columns={columns} />);
    fireEvent.click(tick('NB2'));
    fireEvent.click(tick('NB4'), { shiftKey: true });
    expect(selected()).toBe('box-2 box-3 box-4');
  });
});
