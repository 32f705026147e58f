import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PickupCode } from '../../../../../web/src/features/appointments/list/PickupCode.tsx';
import { aReadyParcel } from '../../../../support/parcels.ts';
import { anAppointment } from '../../../domain/appointment/appointments.ts';
import { held, noNetwork } from '../../../support/api.ts';
import { renderInApp, stubApi } from '../../../support/render.tsx';
import { openSite } from '../../../support/site.tsx';
import { TERMINALS } from '../../../support/terminals.ts';

const CANCEL = 'DELETE /api/appointments/appointment-ANC';
const LIST = 'GET /api/appointments';

const bill = aReadyParcel({ freightBillNum: 'NB100001' });
const button = (name: string) => screen.findByRole('button', { name });
const dialog = (role: 'dialog' | 'alertdialog' = 'alertdialog') => screen.findByRole(role);
const noDialog = () => waitFor(() => expect(document.querySelector('[role$=dialog]')).toBeNull());

/** Opens the list with a pickup in Anchorage, which can be canceled. */
function openList(parcels = [bill], rest = {}) {
  let appointments = [anAppointment()];
  return openSite('/appointments', {
    as: ['Customer'],
    api: {
      'GET /api/parcels': { body: parcels },
      [LIST]: () => ({ body: appointments }),
      [CANCEL]: () => {
        appointments = [];
        return { body: null };
      },
      ...rest,
    },
  });
}

it('keeps a pickup, and the focus on the button that asked', async () => {
  const { calls } = openList();
  const opener = await button('CANCEL');
  opener.focus();
  fireEvent.click(opener);
  fireEvent.click(await button('Keep it'));
  await noDialog();
  expect(document.activeElement).toBe(opener);
  expect(calls).not.toContain(CANCEL);
});

it('sends one request for a double click, waits for it, and moves the focus to the terminal', async () => {
  const waiting = held({ body: null });
  let isCanceled = false;
  const { sent } = openList([bill], {
    [LIST]: () => ({ body: isCanceled ? [] : [anAppointment()] }),
    [CANCEL]: () => waiting.reply(),
  });
  fireEvent.click(await button('CANCEL'));
  const confirm = await button('Cancel it');
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  expect((await button('Canceling…')).getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(await dialog(), { key: 'Escape' });
  await dialog();
  isCanceled = true;
  waiting.release();
  await noDialog();
  await screen.findByText('Appointment Canceled');
  const title = screen.getByRole('heading', { level: 2, name: 'Anchorage' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  await screen.findByText('Not booked');
  expect(sent(CANCEL)).toHaveLength(1);
});

it('moves the focus to the heading of the page when the card disappears', async () => {
  openList([]);
  await screen.findByText('No packages are ready');
  fireEvent.click(await button('CANCEL'));
  fireEvent.click(await button('Cancel it'));
  await screen.findByText('Nothing to pick up yet');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

it('says in the dialog that the portal could not be reached, and cancels then', async () => {
  let isOnline = false;
  openList([bill], { [CANCEL]: () => (isOnline ? { body: null } : noNetwork()) });
  fireEvent.click(await button('CANCEL'));
  fireEvent.click(await button('Cancel it'));
  const message = await screen.findByText(/Failed to cancel appointment/);
  expect(message.textContent).toContain('The portal could not be reached.');
  expect(message.closest('[role=alert]')).not.toBeNull();
  isOnline = true;
  fireEvent.click(await button('Cancel it'));
  await screen.findByText('Appointment Canceled');
});

it('shows the pickup code for the counter, and returns the focus', async () => {
  openList();
  const opener = await button('Show code');
  opener.focus();
  fireEvent.click(opener);
  const code = within(await screen.findByRole('dialog', { name: 'Pickup in Anchorage' }));
  code.getByText('Show this code at the counter.');
  code.getByText('K7MW4X');
  await code.findByRole('img', { name: 'QR code K7MW4X' });
  fireEvent.keyDown(await dialog('dialog'), { key: 'Escape' });
  await noDialog();
  expect(document.activeElement).toBe(opener);
});

it('opens the details of a package, and Back closes them', async () => {
  openList();
  const opener = await button('NB100001');
  opener.focus();
  fireEvent.click(opener);
  await screen.findByRole('dialog', { name: 'Freight bill NB100001' });
  expect(window.location.search).toBe(`?parcel=${bill.parcelId}`);
  window.history.back();
  await noDialog();
  expect(document.activeElement).toBe(opener);
});

it('downloads the calendar file of the pickup, once for a double click', async () => {
  const files: { name: string; content: Blob }[] = [];
  let content = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob;
    return 'blob:calendar';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, content });
  });
  const CALENDAR = 'GET /api/appointments/appointment-ANC/calendar';
  const { sent } = stubApi({
    'GET /api/location': { body: TERMINALS },
    [CALENDAR]: { body: { fileName: 'pickup.ics', calendar: 'BEGIN:VCALENDAR' } },
  });
  renderInApp(<PickupCode appointment={anAppointment()} />);
  const add = await button('Add to calendar');
  expect(document.getElementById(add.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Later changes do not reach your calendar.',
  );
  fireEvent.click(add);
  fireEvent.click(add);
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toBe('pickup.ics');
  expect(await files[0]?.content.text()).toBe('BEGIN:VCALENDAR');
  expect(sent(CALENDAR)).toHaveLength(1);
});

it('shows no card before packages and appointments are loaded, and then what will appear', async () => {
  const waiting = held({ body: [] });
  openList([], { [LIST]: () => waiting.reply() });
  await screen.findByText(/Loading appointments/);
  expect(screen.queryByRole('article')).toBeNull();
  waiting.release();
  await screen.findByText('Nothing to pick up yet');
  screen.getByText(/have packages sent to your shipping address/);
  expect(document.title).toBe('Appointments · Northbound');
});
