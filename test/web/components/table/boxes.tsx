import { fireEvent, screen, within } from '@testing-library/react';
import type { TableColumn } from '../../../../web/src/components/table/columns.ts';

/** What the tables of these tests list. */
export interface Box {
  id: string;
  number: string;
  price: number | null;
  arrived: string | null;
  place: string;
}

/** So many boxes; number 1 is the cheapest and came first. */
export function boxes(count: number): Box[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `box-${index + 1}`,
    number: `NB${index + 1}`,
    price: (index + 1) * 10,
    arrived: new Date(Date.UTC(2026, 0, 1 + index, 20, 5)).toISOString(),
    place: 'Kenai',
  }));
}

export const BOX_COLUMNS: TableColumn<Box>[] = [
  { type: 'STRING', id: 'number', header: 'Order #', card: 'title', value: ({ number }) => number },
  { type: 'CURRENCY', id: 'price', header: 'Price', card: 'aside', value: ({ price }) => price },
  {
    type: 'DATETIME',
    id: 'arrived',
    header: 'Arrived',
    card: 'half',
    value: ({ arrived }) => arrived,
    timeZone: () => 'America/Anchorage',
  },
  {
    type: 'CUSTOM',
    id: 'place',
    header: 'Place',
    card: 'half',
    sortable: false,
    value: ({ place }) => place,
    render: ({ place }) => <em>{place}</em>,
  },
];

export const CHECKBOX_COLUMN: TableColumn<Box> = {
  type: 'CHECKBOX',
  id: 'selection',
  label: ({ number }) => `Select ${number}`,
  isSelectable: ({ price }) => price !== null,
};

/** The titles of the rows that are shown, in their order. */
export const titles = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent);

export const header = (name: string) => screen.getByRole('columnheader', { name });

/** Presses the header of a column. */
export const sortBy = (name: string) => fireEvent.click(within(header(name)).getByRole('button', { name }));

export const chooseSize = (size: number) =>
  fireEvent.change(screen.getByRole('combobox', { name: /^Rows/ }), { target: { value: String(size) } });

export const turnPage = (way: 'Next' | 'Previous') =>
  fireEvent.click(screen.getByRole('button', { name: `${way} page` }));

export const range = () =>
  screen.getByRole('navigation', { name: 'Pages' }).querySelector('[role=status]')?.textContent;
