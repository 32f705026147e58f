import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { terminalsAt } from '#functions/locations/terminals.ts';
import type { Appointment, PickupDate } from '#shared/contracts/appointments.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { datesBetween, weekdayOf } from '#shared/rules/calendar-dates.ts';
import { aReadyParcel } from '#test/support/parcels.ts';
import { anAppointment } from '#test/web/domain/appointment/appointments.ts';
import { type ApiStub, errorReply, type Reply, type Responders } from '#test/web/support/api.ts';
import { openSite } from '#test/web/support/site.tsx';

/** The request that books or reschedules a pickup. */
type Update = Pick<Appointment, 'locationCode' | 'pickupDate' | 'notes' | 'sequence'>;

/** 9:00 AM on Wednesday, 03/04/2026, in Anchorage. Clocks are set forward on Sunday, 03/08. */
export const NOW = new Date('2026-03-04T18:00:00Z');

export const INVALID_TIME = 'Please select a valid time slot.';
export const CREATE = 'POST /api/appointments';
export const UPDATE = 'PUT /api/appointments/appointment-ANC';
export const DATES = 'GET /api/appointments/dates';
export const NEXT = 'GET /api/appointments/nextAvailableDate';

/** A pickup time in Alaska, such as `at('03-10', '14:30')`. */
export function at(day: string, clock = '09:00'): string {
  return `2026-${day}T${clock}:00-0${day < '03-08' ? 9 : 8}:00`;
}

/** The data of the API. Tests change it, as other users would. */
interface Pickups {
  appointments: Appointment[];
  parcels: Parcel[];
  dates: PickupDate[];
  /** Times that others have taken. */
  taken: Set<string>;
}

/** Opens the site on a fixed day, with an in-memory API for booking, rescheduling and canceling. */
export function openBooking(
  path: string,
  { api = {}, ...given }: Partial<Pickups> & { api?: Responders } = {},
): Pickups & ApiStub {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  const data: Pickups = {
    appointments: [],
    parcels: [aReadyParcel()],
    dates: datesBetween('2026-03-04', '2026-04-30').map((date) => ({
      date,
      reason: weekdayOf(date) === 0 ? 'Closed on Sundays' : null,
    })),
    taken: new Set(),
    ...given,
  };
  const stub = openSite(path, { as: ['Customer'], api: { ...responders(data), ...api } });
  return Object.assign(data, stub);
}

function responders(data: Pickups): Responders {
  const own = (time: string) => data.appointments.some(({ pickupDate }) => pickupDate === time);
  const free = (date: string) =>
    ['09:00', '10:00', '14:30']
      .map((clock) => at(date.slice(5), clock))
      .filter((time) => !data.taken.has(time) && !own(time));
  return {
    'GET /api/location': () => ({ body: terminalsAt(NOW) }),
    'GET /api/appointments': () => ({ body: data.appointments }),
    'GET /api/parcels': () => ({ body: data.parcels }),
    [DATES]: () => ({ body: data.dates }),
    [NEXT]: () => ({ body: data.dates.find(({ reason }) => reason === null)?.date ?? null }),
    'GET /api/appointments/availability': ({ query }) => ({ body: free(query.get('pickupDate') ?? '') }),
    [CREATE]: ({ body }) => save(data, body as Update),
    [UPDATE]: ({ body }) => save(data, body as Update, 'appointment-ANC'),
  };
}

function save(data: Pickups, { sequence, ...input }: Update, id?: string): Reply {
  const before = data.appointments.find((each) => each.id === id);
  if (id !== undefined && before === undefined) return errorReply(409, 'Conflict', 'It is not open.');
  if (before && before.sequence !== sequence) return errorReply(409, 'Conflict', 'It has changed.');
  if (data.taken.has(input.pickupDate) && before?.pickupDate !== input.pickupDate)
    return errorReply(409, 'Conflict', INVALID_TIME);
  const saved = anAppointment({ ...before, ...input, sequence: (before?.sequence ?? -1) + 1 });
  data.appointments = [...data.appointments.filter((each) => each !== before), saved];
  return { body: saved };
}

export const radios = () => screen.queryAllByRole<HTMLInputElement>('radio');
export const checked = () => radios().find((radio) => radio.checked)?.value;
export const notes = () => screen.getByLabelText<HTMLTextAreaElement>('Additional Notes');
export const button = (name: string) => screen.getByRole('button', { name });
export const group = () => screen.getByRole('radiogroup');
export const alert = () => within(screen.getByRole('form')).findByRole('alert');

/** Waits for a time of a day and returns it. */
export const time = (pickupDate: string): Promise<HTMLInputElement> =>
  waitFor(() => {
    const radio = radios().find(({ value }) => value === pickupDate);
    if (!radio) throw new Error(`${pickupDate} is not free.`);
    return radio;
  });

export const choose = async (pickupDate: string) => fireEvent.click(await time(pickupDate));
/** Chooses a day of the month that is shown, such as `Tuesday, March 10`. */
export const chooseDay = (name: string) => fireEvent.click(screen.getByRole('gridcell', { name }));
export const type = (text: string) => fireEvent.change(notes(), { target: { value: text } });

/** Simulates a return to the tab. */
export const returnToTab = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));

/** Waits until a pickup was saved and the list is open. */
export async function expectSaved(text: string): Promise<void> {
  await screen.findByText(text);
  await screen.findByRole('heading', { level: 1, name: 'Appointments' });
  expect(window.location.pathname).toBe('/appointments');
}
