import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { held, PROFILE, type Responders, refusal } from '../../support/api.ts';
import { isAt, isOn, press } from '../../support/page.ts';
import { openSite } from '../../support/site.tsx';

const AGREE = 'Agree to Terms and Conditions';
const SEND = 'POST /api/customer/agree';
const GET = 'GET /api/customer/me';

const open = (path: string, api: Responders) =>
  openSite(path, {
    as: ['Customer'],
    api: { [GET]: { body: { ...PROFILE, hasAgreedToLatestTos: false } }, ...api },
  });

it('shows the terms and saves the agreement once', async () => {
  const { reply, release } = held({ body: PROFILE });
  const api = open('/terms-and-conditions', { [SEND]: reply });
  await isOn('Terms and Conditions');
  expect(document.title).toBe('Terms and Conditions · Northbound');
  screen.getByText('Effective August 18, 2025');
  const terms = screen.getByRole('main');
  for (const text of [
    '$100 per package',
    '$1 per $100 of declared value',
    '$10,000',
    '21 days of delivery',
    'within one year',
    '$50 per package',
    '$125 per package',
    '$0.50 per cubic foot per day',
    'From the sixth business day',
    'not picked up after 5 business days',
    '30 days',
  ])
    expect(terms.textContent).toContain(text);
  expect(within(terms).getAllByRole('listitem')).toHaveLength(12);
  await userEvent.dblClick(screen.getByRole('button', { name: AGREE }));
  release();
  await screen.findByText('You have agreed to these terms.');
  expect(screen.queryByRole('button', { name: AGREE })).toBeNull();
  expect(api.sent(SEND)).toHaveLength(1);
});

it('reports an agreement that was not saved, and allows a retry', async () => {
  open('/onboarding', { [SEND]: refusal(503, 'Service Unavailable') });
  await isOn('Terms and Conditions');
  await press(AGREE);
  const toast = (await screen.findByText(/^Your agreement could not be saved\./)).closest('li');
  expect(toast?.textContent).toContain('The portal is not available right now.');
  await press('Close notification');
  await isAt('/onboarding');
  await waitFor(() => expect(screen.getByRole('button', { name: AGREE }).ariaDisabled).not.toBe('true'));
});

it('offers no agreement before a profile exists', async () => {
  open('/terms-and-conditions', { [GET]: refusal(404, 'Not Found') });
  await screen.findByText('Effective August 18, 2025');
  expect(screen.queryByRole('button', { name: AGREE })).toBeNull();
});

it('are closed to staff and visitors', async () => {
  openSite('/terms-and-conditions');
  await isAt('/login');
  openSite('/terms-and-conditions', { as: ['ParcelOperations'] });
  await isAt('/forbidden');
});
