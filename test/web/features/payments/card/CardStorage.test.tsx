import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { cardPageOrigin } from '../../../../../web/src/domain/payment/card-frame.ts';
import { noNetwork, refusal } from '../../../support/api.ts';
import { openSite } from '../../../support/site.tsx';

const TOKEN = 'POST /api/payment/token';
const SAVE = 'POST /api/payment/newToken';
const CARD = {
  ccToken: 'C-1',
  cardType: 'Visa',
  last4: '4242',
  expirationMonth: '12',
  expirationYear: '2040',
};
const token = { status: 'open', paymentId: 'P-1', token: 'token-1', timestamp: Date.now() };

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

function openStorage(query: string, api = {}) {
  return openSite(`/payment?store=true${query}`, {
    as: ['Customer'],
    api: { [TOKEN]: { body: token }, [SAVE]: { body: CARD }, 'GET /api/parcels': { body: [] }, ...api },
  });
}

/** The card page in the frame tells the site about a card. */
async function send(returnMessage: string): Promise<void> {
  const { contentWindow: source } = await screen.findByTitle<HTMLIFrameElement>('Card details');
  const data = { ready: true, returnMessage, ...CARD };
  const event = Object.assign(new Event('message'), { data, origin: cardPageOrigin(''), source });
  act(() => void window.dispatchEvent(event));
}

beforeEach(() => {
  // This DOM gives frames without an address no window.
  const windowOfFrame = {};
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(windowOfFrame as Window);
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue();
});

it('stores a card before paying with it, and replaces the form in the history', async () => {
  const { sent } = openStorage('');
  await heading('Store Card');
  await screen.findByTitle('Card details');
  const entries = window.history.length;
  await send('ACCEPTED');
  await vi.waitFor(() => expect(window.location.pathname).toBe('/stored-payment'));
  expect(window.history.length).toBe(entries);
  expect(sent(SAVE)).toEqual([{ ...CARD, state: '', date: '' }]);
});

it('stores a card from the profile and returns there', async () => {
  openStorage('&from=profile');
  await send('ACCEPTED');
  await screen.findByText('Card stored.');
  expect(window.location.pathname).toBe('/profile');
});

it.each([
  ['the provider refuses it', 'DECLINED'],
  ['the portal cannot be reached', 'ACCEPTED'],
])('says that a card could not be stored if %s, and leads back to the form', async (_, returnMessage) => {
  openStorage('&from=profile', { [SAVE]: noNetwork });
  await send(returnMessage);
  await heading('Card Storage Failed');
  fireEvent.click(screen.getByRole('link', { name: 'Try Again' }));
  await heading('Store Card');
  expect(window.location.search).toBe('?store=true&from=profile');
});

it('opens the card page again after a failure', async () => {
  openStorage('', { [TOKEN]: [refusal(403, 'Forbidden'), { body: token }] });
  await screen.findByText('The card page could not be opened.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByTitle('Card details');
});
