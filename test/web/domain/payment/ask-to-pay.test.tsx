import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { aParcel } from '#test/support/parcels.ts';
import { aPaymentLink } from '#test/support/payments/payment-link.ts';
import { errorReply, type Responders, stubApi } from '#test/web/support/api.ts';
import { press } from '#test/web/support/page.ts';
import { renderInApp } from '#test/web/support/render.tsx';
import { AskToPay } from '#web/domain/payment/link/AskToPay.tsx';

vi.mock('#web/lib/toasts.ts', () => ({ notify: vi.fn(), notifyError: vi.fn(), lowerToasts: () => () => {} }));

const LIST = 'GET /api/payment/links';
const CREATE = 'POST /api/payment/links';
const URL_OF_LINK = `${location.origin}/pay#secret`;

const plain = aParcel({ parcelId: 'p-1' });
const stored = aParcel({
  ...{ parcelId: 'p-2', status: 'DESTINATION' },
  storage: {
    ...{ asOf: '2026-11-30', noticeDate: '2026-11-10', freeThrough: '2026-11-24', pickUpBy: null },
    ...{ keptThrough: '2026-12-24', stage: null, chargedDays: 6, perDay: 2, total: 12, settled: 0, due: 12 },
  },
});

function open(api: Responders, parcels = [plain]) {
  const stub = stubApi({ [LIST]: { body: [] }, ...api });
  renderInApp(<AskToPay open parcels={parcels} onClose={() => {}} />);
  return stub;
}

it('says what the payer sees, and creates the link when the customer asks for it', async () => {
  const { sent } = open({ [CREATE]: { body: aPaymentLink() } });
  await screen.findByText(/^Anybody who has the link can pay by card for 1 package\. .*for seven days/);
  expect(sent(CREATE)).toEqual([]);
  await press('Create link');
  await screen.findByRole('img', { name: 'QR code: Pay for NB482018, $23.27' });
  expect(sent(CREATE)).toMatchObject([{ parcelIds: ['p-1'] }]);
  const text = `Pay for NB482018, $23.27: ${URL_OF_LINK}`;
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(link('Text')).toBe(`sms:?&body=${encodeURIComponent(text)}`);
  expect(link('Email')).toContain(encodeURIComponent(URL_OF_LINK));
});

it('says that a link with storage works only today', async () => {
  open({ [LIST]: { body: [aPaymentLink({ includesStorage: true })] } }, [plain, stored]);
  await screen.findByText(/for 2 packages\. .*works only today/);
  await screen.findByText('Pay for NB482018, $23.27, only today');
});

it('passes the link to the sheet of the device, and closing that is no error', async () => {
  const share = vi.fn().mockRejectedValueOnce(new DOMException('Closed.', 'AbortError'));
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  open({ [CREATE]: { body: aPaymentLink() } });
  await press('Create link');
  await press('Share');
  Reflect.deleteProperty(navigator, 'share');
  expect(share).toHaveBeenCalledWith({ text: 'Pay for NB482018, $23.27', url: URL_OF_LINK });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('repeats a request without a response with the same id', async () => {
  const { sent } = open({ [CREATE]: [errorReply(500, 'Internal Server Error'), { body: aPaymentLink() }] });
  await press('Create link');
  await press('Create link');
  await screen.findByRole('img', { name: /^QR code/ });
  const ids = sent<{ requestId: string }>(CREATE).map(({ requestId }) => requestId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

it('lists the open links only, and ends one', async () => {
  const ENDED = 'DELETE /api/payment/links/l-1';
  const links = [aPaymentLink(), aPaymentLink({ linkId: 'l-2', state: 'PAID', total: 9 })];
  const { sent } = open({ [LIST]: [{ body: links }, { body: [] }], [ENDED]: { body: null } });
  const region = within(await screen.findByRole('region', { name: 'Open links' }));
  expect(region.getAllByRole('listitem')).toHaveLength(1);
  region.getByText('Pay for NB482018, $23.27, until 12/07/2026');
  await userEvent.click(region.getByRole('button', { name: 'End link' }));
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Open links' })).toBeNull());
  expect(sent(ENDED)).toHaveLength(1);
});
