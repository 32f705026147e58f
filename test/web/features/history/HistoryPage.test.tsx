import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HistoryParcel } from '../../../../shared/contracts/parcel-history.ts';
import { HistoryPage } from '../../../../web/src/features/history/HistoryPage.tsx';
import { aParcel } from '../../../support/parcels.ts';
import { renderInApp } from '../../support/render.tsx';
import { held, refusal, stubHistory } from './history-api.ts';
import { aHistoryParcel, historyParcels } from './history-parcels.ts';

function Search() {
  return <output>{useLocation().search}</output>;
}

const search = () => document.querySelector('output')?.textContent;
const range = (text: string) => screen.findByText(text);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

function open() {
  return renderInApp(
    <>
      <HistoryPage />
      <Search />
    </>,
  );
}

/** The title of the first row. */
const firstTitle = () => screen.getAllByRole('rowheader')[0]?.textContent;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('Historical Packages', () => {
  it('lists the most recently delivered packages first, 25 a page, in the specified columns', async () => {
    const parcels = [
      aHistoryParcel({ freightBillNum: 'NB500001', weightLbs: 1032.5, price: null, destinationCode: 'FBK' }),
      ...historyParcels(29),
    ];
    const { queries } = stubHistory(parcels);
    open();
    await range('1–25 of 25+');
    expect(queries).toEqual([{ sort: 'deliveredDate', direction: 'descending', limit: '25' }]);
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Order #',
      'Origin',
      'Destination',
      'Delivered Date',
      'Weight (lbs)',
      'Price',
      'Tracking #',
    ]);
    const [, row] = screen.getAllByRole('row');
    expect(firstTitle()).toBe('NB500001');
    expect(
      within(row as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Tacoma', 'Fairbanks', '01/09/2026 9:05 PM AKST', '1,032.5', '–None', '1Z999AA10123456784']);
  });

  it('requests other pages, sizes and sorts, and returns to the first page for a new size or sort', async () => {
    const parcels = historyParcels(70);
    const { queries } = stubHistory(parcels);
    open();
    await range('1–25 of 25+');
    press('Next page');
    await range('26–50 of 50+');
    press('Next page');
    await range('51–70 of 70');
    expect(firstTitle()).toBe(parcels[50]?.freightBillNum);
    press('Previous page');
    await range('26–50 of 50+');
    expect(queries.slice(0, 3).map(({ cursor }) => cursor)).toEqual([undefined, '25', '50']);

    press('Price');
    await range('1–25 of 25+');
    expect(queries.at(-1)).toEqual({ sort: 'price', direction: 'ascending', limit: '25' });
    expect(search()).toBe('?sort=price&direction=ascending');
    press('Price');
    await waitFor(() =>
      expect(queries.at(-1)).toEqual({ sort: 'price', direction: 'descending', limit: '25' }),
    );
    press('Next page');
    await range('26–50 of 50+');
    fireEvent.change(screen.getByRole('combobox', { name: /^Rows/ }), { target: { value: '50' } });
    await range('1–50 of 50+');
    expect(search()).toBe('?sort=price&direction=descending&size=50');
    expect(screen.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe('descending');
  });

  it('explains an empty history and links to the active packages', async () => {
    stubHistory([]);
    open();
    expect(screen.getByText('Loading Historical packages')).toBeDefined();
    expect(await screen.findByText('No historical packages found.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Active Packages' }).getAttribute('href')).toBe('/orders');
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
  });

  it('explains why the history failed to load and retries', async () => {
    const { interrupt } = stubHistory(historyParcels(3));
    interrupt(() => refusal(403, 'Forbidden'));
    open();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Your past packages could not be loaded.')).toBeDefined();
    expect(alert.getByText(/You do not have permission to do this\./)).toBeDefined();
    fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(3));
  });

  it('reverses the direction on a second press before the first one is rendered', async () => {
    const { queries } = stubHistory(historyParcels(30));
    open();
    await range('1–25 of 25+');
    const column = screen.getByRole('button', { name: 'Price' });
    act(() => {
      column.click();
      column.click();
    });
    await waitFor(() =>
      expect(queries.at(-1)).toEqual({ sort: 'price', direction: 'descending', limit: '25' }),
    );
    expect(search()).toBe('?sort=price&direction=descending');
  });

  it('restarts at the first page when the cursor is rejected', async () => {
    const { interrupt, queries } = stubHistory(historyParcels(30));
    open();
    await range('1–25 of 25+');
    interrupt(() => refusal(400, 'Bad Request', 'The cursor is not valid.'));
    press('Next page');
    expect(
      await screen.findByText(
        'This page of the list is no longer available. Try again to start from the first page.',
      ),
    ).toBeDefined();
    press('Try again');
    await range('1–25 of 25+');
    expect(queries.map(({ cursor }) => cursor)).toEqual([undefined, '25', undefined]);
  });

  it('can return to the previous page when the next one fails to load', async () => {
    const { interrupt } = stubHistory(historyParcels(30));
    open();
    await range('1–25 of 25+');
    interrupt(() => refusal(403, 'Forbidden'));
    press('Next page');
    expect(await screen.findByText(/You do not have permission to do this\./)).toBeDefined();
    press('Previous page');
    await range('1–25 of 25+');
  });
});

describe('the details of a past package', () => {
  const pastOf = ({ parcelId, freightBillNum }: HistoryParcel | ReturnType<typeof aParcel>) =>
    aHistoryParcel({ parcelId, freightBillNum });

  it('open by a press on the row and stay in the URL until they are closed', async () => {
    const parcel = aParcel({ status: 'COMPLETED', customerNotes: 'Skylight' });
    const { interrupt } = stubHistory([pastOf(parcel)], [parcel]);
    open();
    await screen.findByText(parcel.freightBillNum);
    const { response, release } = held(() => Response.json(parcel));
    interrupt(response);
    press(parcel.freightBillNum);
    expect(await within(await screen.findByRole('dialog')).findByText('Loading the package')).toBeDefined();
    expect(search()).toBe(`?parcel=${parcel.parcelId}`);
    release();
    expect(await screen.findByText('Skylight')).toBeDefined();
    press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(search()).toBe('');
  });

  it('explain that the package does not exist', async () => {
    const parcel = aParcel();
    stubHistory([pastOf(parcel)]);
    open();
    await screen.findByText(parcel.freightBillNum);
    press(parcel.freightBillNum);
    expect(await screen.findByText('This package was not found.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('explain why they failed to load and retry', async () => {
    const parcel = aParcel({ status: 'COMPLETED', customerNotes: 'Skylight' });
    const { interrupt } = stubHistory([pastOf(parcel)], [parcel]);
    open();
    await screen.findByText(parcel.freightBillNum);
    interrupt(() => refusal(403, 'Forbidden'));
    press(parcel.freightBillNum);
    expect(await screen.findByText(/You do not have permission to do this\./)).toBeDefined();
    press('Try again');
    expect(await screen.findByText('Skylight')).toBeDefined();
  });
});
