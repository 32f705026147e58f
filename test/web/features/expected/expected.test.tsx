import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { PreAlert } from '#shared/contracts/pre-alerts/pre-alerts.ts';
import { aPreAlert } from '#test/support/pre-alerts/a-pre-alert.ts';
import { fieldErrorReply, type Responders } from '#test/web/support/api.ts';
import { press } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';

const LIST = 'GET /api/pre-alerts';
const CREATE = 'POST /api/pre-alerts';
const NUMBER = '1Z84F20E0357719299';

const shown = (fields: Partial<PreAlert> = {}): PreAlert => ({
  ...aPreAlert(),
  preAlertId: NUMBER,
  carrier: 'UPS',
  state: 'OPEN',
  source: 'CUSTOMER',
  createdAt: '2026-01-06T04:30:00.000Z',
  version: 1,
  ...fields,
});

const CONFIRMATION = `Thank you for your order from Acme Tools!
Tracking number: ${NUMBER}, and 1Z84F20E0357719306
Order 112-4839201-7739455. Order total: $219.00. Call 907-555-0142.`;

const numberField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Tracking number/ });

async function openExpected(list: readonly PreAlert[] = [], api: Responders = {}) {
  const stub = openSite('/expected', {
    as: ['Customer'],
    api: { [LIST]: { body: list }, [CREATE]: { body: shown() }, ...api },
  });
  await screen.findByRole('heading', { name: 'Expected Packages' });
  await screen.findByRole('button', { name: 'Add package' });
  return stub;
}

it('finds the numbers, the shop and the value in a pasted confirmation, and adds what is ticked', async () => {
  const { sent } = await openExpected();
  fireEvent.change(numberField(), { target: { value: CONFIRMATION } });
  await userEvent.click(await screen.findByRole('checkbox', { name: '1Z84F20E0357719306 · UPS' }));
  await press('Add package');
  await waitFor(() => expect(sent(CREATE)).toHaveLength(1));
  expect(sent(CREATE)).toMatchObject([
    { trackingNumber: NUMBER, shop: 'Acme Tools', value: 219, hazardGoods: null, wantsCover: false },
  ]);
  await waitFor(() => expect(numberField().value).toBe(''));
});

it('asks about the contents in plain words, and offers cover with its price', async () => {
  const { sent } = await openExpected();
  fireEvent.change(numberField(), { target: { value: NUMBER } });
  await press('Add details (optional)');
  fireEvent.change(await screen.findByLabelText(/^Value/), { target: { value: '250' } });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Cover it for $250.00: $3.00' }));
  const question = screen.getByRole('group', { name: 'Is any of this in the box?' });
  await userEvent.click(within(question).getByRole('checkbox', { name: 'Spray cans' }));
  await press('Add package');
  await waitFor(() =>
    expect(sent(CREATE)).toMatchObject([{ value: 250, wantsCover: true, hazardGoods: ['AEROSOL'] }]),
  );
});

it('says that a text has no tracking number, and what the server refuses', async () => {
  const { sent } = await openExpected([], {
    [CREATE]: {
      ...fieldErrorReply('trackingNumber', 'This package has arrived. It is NB500001.'),
      status: 409,
    },
  });
  fireEvent.change(numberField(), {
    target: { value: 'Order 112-4839201-7739455 is on its way' },
  });
  await press('Add package');
  await screen.findByText('There is no tracking number in this text.');
  expect(sent(CREATE)).toEqual([]);
  fireEvent.change(numberField(), { target: { value: NUMBER } });
  await press('Add package');
  await screen.findByText('This package has arrived. It is NB500001.');
});

it('asks once about a package that has not arrived, and links to those that have', async () => {
  const arrived = { parcelId: 'p1', freightBillNum: 'NB500001', at: '2026-01-05T20:00:00.000Z' };
  const { sent } = await openExpected(
    [
      shown({ askedAt: '2026-01-05T20:00:00.000Z' }),
      shown({ preAlertId: 'TBA1', trackingNumber: 'TBA1', state: 'ARRIVED', arrived }),
    ],
    { [`POST /api/pre-alerts/${NUMBER}/later`]: { body: shown() } },
  );
  expect((await screen.findByRole('link', { name: 'NB500001' })).getAttribute('href')).toBe(
    '/orders?parcel=p1',
  );
  await screen.findByText('This package has not arrived. Is it still coming?');
  await press('It’s coming later');
  await waitFor(() => expect(sent(`POST /api/pre-alerts/${NUMBER}/later`)).toHaveLength(1));
});

it('confirms a draft from a forwarded mail', async () => {
  const { sent } = await openExpected([shown({ state: 'DRAFT', source: 'MAIL', version: 3 })], {
    [`PUT /api/pre-alerts/${NUMBER}`]: { body: shown() },
  });
  await userEvent.click(await screen.findByRole('button', { name: `Confirm ${NUMBER}` }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitFor(() =>
    expect(sent(`PUT /api/pre-alerts/${NUMBER}`)).toMatchObject([{ version: 3, contents: 'A drill' }]),
  );
});
