import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { HistoryParcel } from '#shared/contracts/parcel-history.ts';
import { UNREADABLE_HEADER } from '#shared/route.ts';
import { LOCATION_NAMES } from '#shared/rules/locations.ts';
import { fc } from '#test/support/random.ts';
import { deferred, type Reply } from '#test/web/support/api.ts';
import { csvOf } from '#web/components/table/download-csv.ts';
import type { Terminals } from '#web/domain/terminal/queries.ts';
import { historyCsvColumns } from '#web/features/history/download-history.ts';
import { type CsvCell, csvFileName, csvText, isChangedNumber, looksLikeFormula } from '#web/lib/csv.ts';
import { aHistoryParcel, historyParcels, openHistory } from './open-history.ts';

const TERMINALS: Terminals = {
  nameOf: (code) => LOCATION_NAMES[code],
  timeZoneOf: (code) => (code === 'TAC' ? 'America/Los_Angeles' : 'America/Anchorage'),
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const ORDER = 'sort=price&direction=ascending&limit=500';

/** Opens the history and collects the files that are saved. */
async function openDownload(past: readonly HistoryParcel[], first = (page: Reply) => page) {
  const files: { name: string; content: Blob }[] = [];
  const contents: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${contents.push(blob as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, content: contents.at(-1) ?? new Blob() });
  });
  const site = openHistory('?sort=price&direction=ascending&size=5', past);
  site.respondNext(first);
  await screen.findAllByRole('rowheader');
  return { ...site, files };
}

it('the download saves the whole history in the current order and shows the progress', async () => {
  const past = historyParcels(1201);
  const { files, queries, respondNext } = await openDownload(past);
  const { promise, resolve } = Promise.withResolvers<void>();
  respondNext(
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

it('the download is by delivery if there are more packages than the API sorts, which the page says', async () => {
  const sorted = (page: Reply) => ({ ...page, headers: { 'sorted-within': '500' } });
  const { files, queries, respondNext } = await openDownload(historyParcels(510), sorted);
  await screen.findByText('Only your latest 500 packages are sorted and shown.');
  respondNext(sorted);
  press('Download CSV');
  await screen.findByText('510 packages downloaded.');
  expect(files).toHaveLength(1);
  const byDelivery = 'sort=deliveredDate&direction=descending&limit=500';
  expect(queries().slice(1)).toEqual([ORDER, byDelivery, `${byDelivery}&cursor=500`]);
});

it('the download saves nothing when a page fails or it is canceled, and can start again', async () => {
  const { files, respondNext } = await openDownload(historyParcels(600));
  respondNext(
    (page) => page,
    () => ({ status: 429, body: { message: 'Too Many Requests' } }),
  );
  press('Download CSV');
  await screen.findByText('Nothing was downloaded. Too many requests. Try again in a moment.');
  const { reply, release } = deferred({ body: [] });
  respondNext(reply);
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

it('the download says how many packages of all pages are missing in the file', async () => {
  const { files, respondNext } = await openDownload(historyParcels(600));
  const missing = (count: number) => (page: Reply) => ({
    ...page,
    headers: { ...page.headers, [UNREADABLE_HEADER]: `${count}` },
  });
  respondNext(missing(2), missing(1));
  press('Download CSV');
  await screen.findByText('600 packages downloaded.');
  await screen.findByText('The file is missing 3 packages that cannot be shown.');
  expect(files).toHaveLength(1);
});

/** A strict RFC 4180 parser: a cell is quoted or has no quotes; each line ends with CRLF. */
function parsed(csv: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  const cell = /("(?<quoted>(?:[^"]|"")*)"|(?<plain>[^",\r\n]*))(?<end>,|\r\n)/y;
  while (cell.lastIndex < csv.length) {
    const { groups } = cell.exec(csv) ?? {};
    if (!groups) throw new Error(`Not RFC 4180: ${csv}`);
    line.push(groups.quoted?.replaceAll('""', '"') ?? groups.plain ?? '');
    if (groups.end === ',') continue;
    lines.push(line);
    line = [];
  }
  if (line.length > 0) throw new Error('The last line has no end.');
  return lines;
}

const BYTE_ORDER_MARK = '\ufeff';
const hostile = fc
  .tuple(
    fc.constantFrom('', ' ', '\t', '\r\n', '\u00a0', '\u200b', '\ufeff'),
    fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−'),
    fc.string(),
  )
  .map((parts) => parts.join(''));
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  hostile,
  fc.constantFrom('a"b', 'a\r\nb', ';', ''),
);
const cells = fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null));

describe('a CSV text', () => {
  it('parses back to the same cells, except for the apostrophe before formulas', () => {
    const safe = (cell: CsvCell) => {
      if (typeof cell !== 'string') return String(cell ?? '');
      if (isChangedNumber(cell)) return `="${cell}"`;
      return looksLikeFormula(cell) ? `'${cell}` : cell;
    };
    fc.assert(
      fc.property(fc.array(fc.array(cells, { minLength: 1 })), (lines) => {
        const csv = csvText(lines);
        expect(csv.startsWith(BYTE_ORDER_MARK)).toBe(true);
        expect(parsed(csv.slice(1))).toEqual(lines.map((line) => line.map(safe)));
      }),
    );
  });

  it('keeps numbers that a spreadsheet would change as text', () => {
    const lines = parsed(csvText([['9400111899223344', '0042', '619804427713', 'NB1', '42']]).slice(1));
    expect(lines).toEqual([['="9400111899223344"', '="0042"', '="619804427713"', 'NB1', '42']]);
  });

  it('has no cell that a spreadsheet reads as a formula', () => {
    fc.assert(
      fc.property(hostile, (formula) => {
        const [[cell] = []] = parsed(csvText([[formula]]).slice(1));
        expect(cell).toBe(`'${formula}`);
      }),
    );
    for (const start of ['\t1', '\r1', '\n1']) expect(looksLikeFormula(start)).toBe(true);
  });

  it('does not change ordinary text and numbers', () => {
    for (const word of ['NB-204815', '1Z999AA10123456784', 'a=b', '3 - 2', 'ODFL-1', "'quoted", '']) {
      expect(looksLikeFormula(word)).toBe(false);
    }
    // Some spreadsheets separate cells by semicolons.
    expect(csvText([['Order #', -3.5, null, 'a;=1+1']])).toBe(`${BYTE_ORDER_MARK}Order #,-3.5,,"a;=1+1"\r\n`);
    // Some drop spaces at the ends of a cell without quotes.
    expect(csvText([[' a', 'b ', 'c d']])).toBe(`${BYTE_ORDER_MARK}" a","b ",c d\r\n`);
  });
});

describe('the history as CSV', () => {
  it('has the columns of the table, with dates in the time zone of the delivering terminal', () => {
    const csv = csvOf(historyCsvColumns(TERMINALS), [
      aHistoryParcel({ freightBillNum: 'NB471320', weightLbs: 1032.5, price: 1143.6 }),
      aHistoryParcel({
        freightBillNum: 'NB471321',
        destinationCode: null,
        price: null,
        shippingTrackingNum: '=HYPERLINK("http://x.example","Track")',
      }),
    ]);
    expect(csv.slice(1).split('\r\n')).toEqual([
      'Order #,Origin,Destination,Delivered Date,Weight (lbs),Price,Tracking #',
      'NB471320,Tacoma,Anchorage,01/09/2026 9:05 PM,1032.5,1143.6,1Z999AA10123456784',
      `NB471321,Tacoma,,01/09/2026 10:05 PM,32.5,,"'=HYPERLINK(""http://x.example"",""Track"")"`,
      '',
    ]);
  });

  it('is named after the product and the local date', () => {
    expect(csvFileName('Northbound', 'packages', new Date(2026, 0, 9, 23, 59))).toBe(
      'northbound-packages-2026-01-09.csv',
    );
    expect(csvFileName('North & Bound/2', 'packages', new Date(2026, 10, 21))).toBe(
      'north-bound-2-packages-2026-11-21.csv',
    );
  });
});
