import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LOCATION_NAMES } from '../../../../shared/rules/locations.ts';
import type { TerminalPickup } from '../../../../web/src/domain/appointment/terminal-pickups.ts';
import { nextPickupText } from '../../../../web/src/features/packages/summary/next-pickup-text.ts';
import { aParcelInTransit, aReadyParcel } from '../../../support/parcels.ts';
import { anAppointment } from '../../domain/appointment/appointments.ts';
import { held, refusal } from '../../support/api.ts';
import { isAt } from '../../support/page.ts';
import { openSite } from '../../support/site.tsx';

const LIST = 'GET /api/appointments';
const PARCELS = 'GET /api/parcels';
const KENAI = '/appointments/new?locationCode=KEN';

describe('the summary', () => {
  const ready: TerminalPickup = {
    locationCode: 'KEN',
    parcels: [aReadyParcel({ destinationCode: 'KEN' }), aReadyParcel({ destinationCode: 'KEN' })],
    appointment: null,
  };
  const booked: TerminalPickup = {
    locationCode: 'ANC',
    parcels: [aReadyParcel()],
    appointment: anAppointment(),
  };
  const missed = { ...ready, appointment: anAppointment({ locationCode: 'KEN', status: 'MISSED' }) };

  it.each([
    [
      'when and where the next pickup is',
      [booked, ready],
      {
        kind: 'booked',
        short: ['Tue 11/24', '10:00 AM'],
        text: 'Next pickup: Tue, 11/24/2026, 10:00 AM AKST, Anchorage',
        to: '/appointments',
      },
    ],
    [
      'that a pickup was missed',
      [missed],
      {
        kind: 'missed',
        short: ['Pickup', 'missed'],
        text: 'Missed pickup: 2 packages in Kenai. Book a new appointment.',
        to: KENAI,
      },
    ],
    [
      'what is ready at the only terminal',
      [ready],
      { short: ['2', 'to pick up'], text: 'Ready: 2 packages in Kenai. Book a pickup.', to: KENAI },
    ],
    [
      'what is ready at several terminals',
      [ready, { ...ready, locationCode: 'KOD' as const }],
      {
        short: ['4', 'to pick up'],
        text: 'Ready: 4 packages at 2 terminals. Book a pickup.',
        to: '/appointments',
      },
    ],
  ])('says %s, and leads there', (_, pickups, expected) => {
    const text = nextPickupText(
      pickups,
      (code) => LOCATION_NAMES[code],
      () => 'America/Anchorage',
    );
    expect(text).toMatchObject(expected);
  });

  it('says nothing without pickups', () =>
    expect(
      nextPickupText(
        [],
        (code) => code,
        () => 'America/Anchorage',
      ),
    ).toBeNull());
});

describe('the packages', () => {
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

  it('show the next pickup, and lead from each ready package to its pickup', async () => {
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
    await isAt(KENAI);
  });

  it('lead from a missed pickup to a new one', async () => {
    openOrders({ [LIST]: { body: [anAppointment({ locationCode: 'KEN', status: 'MISSED' })] } });
    expect(await hrefOf('Pickup missed, book again in Kenai')).toBe(KENAI);
    expect(await hrefOf(/Missed pickup: 1 package in Kenai/)).toBe(KENAI);
  });

  it('are shown without waiting for the pickups, which are requested with them', async () => {
    const [packages, pickups] = [held({ body: parcels }), held({ body: [] })];
    const { calls } = openOrders({ [PARCELS]: packages.reply, [LIST]: pickups.reply });
    await waitFor(() => expect(calls).toContain(LIST));
    packages.release();
    await screen.findByText('NB730001');
    expect(screen.queryByRole('link', { name: /book|pickup/i })).toBeNull();
    pickups.release();
    await link('Book pickup in Kenai');
  });

  it('leave a way to book if the pickups cannot be loaded', async () => {
    openOrders({ [PARCELS]: { body: [parcels[1]] }, [LIST]: refusal(400, 'Bad Request') });
    expect(await hrefOf(/Ready: 1 package in Kenai\. Book a pickup\.$/)).toBe(KENAI);
    expect(await hrefOf('Book pickup in Kenai')).toBe(KENAI);
  });

  it('are refreshed with their pickups', async () => {
    let appointments: unknown[] = [];
    openOrders({ [LIST]: () => ({ body: appointments }), [PARCELS]: { body: [parcels[0]] } });
    await link(/Ready: 1 package in Anchorage/);
    appointments = [anAppointment()];
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await link(/Next pickup:/);
  });
});
