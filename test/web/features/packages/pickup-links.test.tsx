import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aParcelInTransit, aReadyParcel } from '../../../support/parcels.ts';
import { anAppointment } from '../../domain/appointment/appointments.ts';
import { held, refusal } from '../../support/api.ts';
import { openSite } from '../../support/site.tsx';

const LIST = 'GET /api/appointments';
const PARCELS = 'GET /api/parcels';
const KENAI = '/appointments/new?locationCode=KEN';

const parcels = [
  aReadyParcel({ freightBillNum: 'NB730001' }),
  aReadyParcel({ freightBillNum: 'NB730002', destinationCode: 'KEN' }),
  aParcelInTransit({ freightBillNum: 'NB730003' }),
];
const link = (name: RegExp | string) => screen.findByRole('link', { name });
const hrefOf = async (name: RegExp | string) => (await link(name)).getAttribute('href');

const openOrders = (api = {}) =>
  openSite('/orders', {
    as: ['Customer'],
    api: { [PARCELS]: { body: parcels }, [LIST]: { body: [anAppointment()] }, ...api },
  });

it('shows the next pickup, and leads from each ready package to its pickup', async () => {
  openOrders();
  expect(await hrefOf(/Next pickup: Tue, 11\/24\/2026, 10:00 AM AKST, Anchorage$/)).toBe('/appointments');
  expect(await hrefOf(/^Pickup Tue, 11\/24\/2026, 10:00 AM AKST in Anchorage$/)).toBe('/appointments');
  const kenai = within(screen.getByRole('group', { name: 'Ready for pickup in Kenai (1)' }));
  expect(kenai.getByRole('link', { name: 'Book pickup in Kenai' }).getAttribute('href')).toBe(KENAI);
  const onItsWay = screen.getByText('NB730003').closest('article');
  expect(onItsWay?.querySelector('a')).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Details of NB730002' }));
  const details = within(await screen.findByRole('dialog', { name: 'Freight bill NB730002' }));
  fireEvent.click(details.getByRole('link', { name: 'Book pickup in Kenai' }));
  await screen.findByRole('heading', { level: 1, name: 'New Appointment' });
  expect(window.location.pathname + window.location.search).toBe(KENAI);
});

it('leads from a missed pickup to a new one', async () => {
  openOrders({ [LIST]: { body: [anAppointment({ locationCode: 'KEN', status: 'MISSED' })] } });
  expect(await hrefOf('Pickup missed, book again in Kenai')).toBe(KENAI);
  expect(await hrefOf(/Missed pickup: 1 package in Kenai/)).toBe(KENAI);
});

it('requests the pickups with the packages, and shows the packages without waiting', async () => {
  const [packages, pickups] = [held({ body: parcels }), held({ body: [] })];
  const { calls } = openOrders({ [PARCELS]: packages.reply, [LIST]: pickups.reply });
  await waitFor(() => expect(calls).toContain(LIST));
  packages.release();
  await screen.findByText('NB730001');
  expect(screen.queryByRole('link', { name: /book|pickup/i })).toBeNull();
  pickups.release();
  await link('Book pickup in Kenai');
});

it('leaves a way to book if the pickups cannot be loaded', async () => {
  openOrders({ [PARCELS]: { body: [parcels[1]] }, [LIST]: refusal(400, 'Bad Request') });
  expect(await hrefOf(/Ready: 1 package in Kenai\. Book a pickup\.$/)).toBe(KENAI);
  expect(await hrefOf('Book pickup in Kenai')).toBe(KENAI);
});

it('refreshes the pickups, too', async () => {
  let appointments: unknown[] = [];
  openOrders({ [LIST]: () => ({ body: appointments }), [PARCELS]: { body: [parcels[0]] } });
  await link(/Ready: 1 package in Anchorage/);
  appointments = [anAppointment()];
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await link(/Next pickup:/);
});
