import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { HistoryParcel } from '../../../../shared/contracts/parcel-history.ts';
import { held, refusal } from '../../support/api.ts';
import { historyParcels } from './history-parcels.ts';
import { openHistory } from './history-site.ts';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const ORDER = 'sort=price&direction=ascending&limit=500';

/** Opens the history and collects the files that are saved. */
async function openDownload(past: readonly HistoryParcel[]) {
  const files: { name: string; content: Blob }[] = [];
  const contents: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${contents.push(blob as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, content: contents.at(-1) ?? new Blob() });
  });
  const site = openHistory('?sort=price&direction=ascending&size=5', past);
  await screen.findByRole('table');
  await screen.findAllByRole('rowheader');
  return { ...site, files };
}

it('saves the whole history in the current sort and shows the progress', async () => {
  const past = historyParcels(1201);
  const { files, queries, answer } = await openDownload(past);
  const { promise, resolve } = Promise.withResolvers<void>();
  answer(
    (page) => page,
    (page) => page,
    (page) => promise.then(() => page),
  );
  press('Download CSV');
  await screen.findByRole('button', { name: '1,000 packages…' });
  press('1,000 packages…');
  expect(files).toEqual([]);
  resolve();
  await screen.findByText('1,201 packages downloaded.');
  expect(files.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^northbound-packages-\d{4}-\d\d-\d\d\.csv$/),
  ]);
  const lines = (await files[0]?.content.text())?.trimEnd().split('\r\n') ?? [];
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
    past.map(({ freightBillNum }) => freightBillNum),
  );
  expect(queries().slice(1)).toEqual([ORDER, `${ORDER}&cursor=500`, `${ORDER}&cursor=1000`]);
  await screen.findByRole('button', { name: 'Download CSV' });
});

it('saves nothing when a page fails or it is canceled, and can start again', async () => {
  const { files, answer } = await openDownload(historyParcels(600));
  answer(
    (page) => page,
    () => refusal(429, 'Too Many Requests', 'Slow down.'),
  );
  press('Download CSV');
  await screen.findByText('Nothing was downloaded. Too many requests. Try again in a moment.');
  const { reply, release } = held({ body: [] });
  answer(reply);
  press('Download CSV');
  press('Cancel download');
  release();
  const button = await screen.findByRole('button', { name: 'Download CSV' });
  expect(document.activeElement).toBe(button);
  expect(screen.queryByRole('button', { name: 'Cancel download' })).toBeNull();
  expect(files).toEqual([]);
  expect(screen.getAllByText(/^Nothing was downloaded/)).toHaveLength(1);
  press('Download CSV');
  await screen.findByText('600 packages downloaded.');
  expect(files).toHaveLength(1);
});
