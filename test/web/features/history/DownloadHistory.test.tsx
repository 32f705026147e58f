import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DownloadHistory } from '../../../../web/src/features/history/DownloadHistory.tsx';
import { renderInApp } from '../../support/render.tsx';
import { held, refusal, stubHistory } from './history-api.ts';
import { historyParcels } from './history-parcels.ts';

const toasts = vi.hoisted(() => ({ notify: vi.fn(), notifyError: vi.fn() }));
vi.mock('../../../../web/src/lib/toasts.ts', () => toasts);

const files: { name: string; content: Blob }[] = [];
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const open = () =>
  renderInApp(
    <DownloadHistory
      choice={{ sort: 'price', direction: 'ascending', filter: {}, size: 10 }}
      disabled={false}
    />,
  );

beforeEach(() => {
  let content = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob;
    return 'blob:history';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, content });
  });
});
afterEach(() => {
  cleanup();
  files.length = 0;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('Download CSV', () => {
  it('downloads the whole history in the current sort and shows the progress', async () => {
    const parcels = historyParcels(1201);
    const { queries, interrupt, page } = stubHistory(parcels);
    open();
    const last = held(page);
    interrupt(page);
    interrupt(page);
    interrupt(last.response);
    press('Download CSV');
    expect(await screen.findByRole('button', { name: '1,000 packages…' })).toBeDefined();
    expect(files).toEqual([]);
    press('1,000 packages…');
    last.release();
    await waitFor(() => expect(files).toHaveLength(1));

    expect(files[0]?.name).toMatch(/^northbound-packages-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await files[0]?.content.text())?.trimEnd().split('\r\n') ?? [];
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
      parcels.map(({ freightBillNum }) => freightBillNum),
    );
    const order = { sort: 'price', direction: 'ascending', limit: '500' };
    expect(queries).toEqual([order, { ...order, cursor: '500' }, { ...order, cursor: '1000' }]);
    expect(toasts.notify).toHaveBeenCalledExactlyOnceWith('1,201 packages downloaded.');
    expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeDefined();
  });

  it('saves nothing when a page fails', async () => {
    const { interrupt, page } = stubHistory(historyParcels(600));
    open();
    interrupt(page);
    interrupt(() => refusal(429, 'Too Many Requests', 'Slow down.'));
    press('Download CSV');
    await waitFor(() =>
      expect(toasts.notifyError).toHaveBeenCalledExactlyOnceWith(
        'Nothing was downloaded. Too many requests. Try again in a moment.',
        undefined,
      ),
    );
    expect(files).toEqual([]);
    press('Download CSV');
    await waitFor(() => expect(files).toHaveLength(1));
  });

  it('can be canceled without a toast', async () => {
    const { interrupt, page } = stubHistory(historyParcels(3));
    open();
    const first = held(page);
    interrupt(first.response);
    press('Download CSV');
    press('Cancel download');
    first.release();
    const button = await screen.findByRole('button', { name: 'Download CSV' });
    expect(document.activeElement).toBe(button);
    expect(screen.queryByRole('button', { name: 'Cancel download' })).toBeNull();
    expect(files).toEqual([]);
    expect(toasts.notify).not.toHaveBeenCalled();
    expect(toasts.notifyError).not.toHaveBeenCalled();
  });
});
