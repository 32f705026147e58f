import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Parcel } from '../../../../shared/contracts/parcel.ts';
import { aParcel, aTroubledParcel } from '../../../support/parcels.ts';
import { held, noNetwork, type Responders } from '../../support/api.ts';
import { openSite } from '../../support/site.tsx';

const LIST = 'GET /api/parcels';
const REFERENCE = 'JKJaXmPLvHcESHA=';
const user = userEvent.setup({ delay: null });
const saveOf = ({ parcelId }: Parcel) => `PUT /api/parcels/${parcelId}/notes`;
const notesButton = ({ freightBillNum }: Parcel) =>
  screen.getByRole('button', { name: `Edit notes of ${freightBillNum}` });
const dialog = (name: string) => screen.findByRole('dialog', { name }).then(within);
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const type = (text: string) => fireEvent.input(screen.getByRole('textbox'), { target: { value: text } });
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const expectFocus = (element: () => HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element()));

async function open(list: Parcel[], api: Responders = {}) {
  const stub = openSite('/orders', { as: ['Customer'], api: { [LIST]: { body: list }, ...api } });
  await screen.findAllByRole('article');
  return stub;
}

async function editNotes(parcel: Parcel) {
  await user.click(notesButton(parcel));
  await dialog('Edit Notes');
  await expectFocus(() => screen.getByRole('textbox'));
}

describe('the notes of a package', () => {
  it('are saved, confirmed and shown, and the focus returns', async () => {
    const parcel = aParcel();
    const changed = { ...parcel, customerNotes: 'Call Pete\nbefore Thursday', version: 2 };
    await open([parcel], {
      [saveOf(parcel)]: { body: changed },
      [LIST]: [{ body: [parcel] }, { body: [changed] }],
    });
    await editNotes(parcel);
    type('Call Pete\nbefore Thursday');
    await press('Save');
    await screen.findByText('Notes updated.');
    await expectClosed();
    await within(screen.getByRole('article')).findByText(/before Thursday/);
    await expectFocus(() => notesButton(parcel));
  });

  it('are discarded only after a question, and then the focus returns', async () => {
    const parcel = aParcel();
    const { calls } = await open([parcel]);
    await editNotes(parcel);
    type('Half a sentence');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
    within(question).getByText('Your changes are not saved. Discard them?');
    await expectFocus(() => within(question).getByRole('button', { name: 'Keep editing' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Half a sentence');
    await expectFocus(() => screen.getByRole('textbox'));
    await user.keyboard('{Escape}');
    await screen.findByRole('alertdialog');
    await press('Discard');
    await expectClosed();
    await expectFocus(() => notesButton(parcel));
    await editNotes(parcel);
    type('Not to be kept');
    await press('Cancel');
    await expectClosed();
    expect(screen.queryByText('Not to be kept')).toBeNull();
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  it('stay in the form with contact and reference when the server fails', async () => {
    const parcel = aParcel();
    await open([parcel], {
      [saveOf(parcel)]: {
        status: 500,
        headers: { 'apigw-requestid': REFERENCE },
        body: { status: 500, error: 'Internal Server Error' },
      },
    });
    await editNotes(parcel);
    type('x'.repeat(1001));
    await press('Save');
    await waitFor(() => expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true'));
    await expectFocus(() => screen.getByRole('textbox'));
    type('Not yet');
    await press('Save');
    const { textContent } = await screen.findByRole('alert');
    for (const part of [
      'Something went wrong on our side. Try again in a moment.',
      'contact customerservice@northbound.example',
      `Reference: ${REFERENCE}`,
    ])
      expect(textContent).toContain(part);
    expect(textContent).not.toContain('Internal Server Error');
  });

  it.each([
    [
      'are not sent again, and no dialog opened meanwhile closes',
      { body: aParcel() },
      () => 'Notes updated.',
    ],
    ['are reported as not saved', noNetwork, (bill: string) => `The notes on ${bill} were not saved.`],
  ])('that were closed while they were sent %s', async (_, answer, message) => {
    const [first, second] = [aParcel(), aParcel()];
    const { reply, release } = held({ body: null });
    await open([first, second], {
      [saveOf(first)]: () => reply().then(() => (typeof answer === 'function' ? answer() : answer)),
    });
    await editNotes(first);
    type('For the first');
    await press('Save');
    await press('Cancel');
    await expectClosed();
    await editNotes(second);
    type('For the second');
    release();
    await screen.findByText(message(first.freightBillNum), { exact: false });
    const field = screen.getByLabelText<HTMLTextAreaElement>(`Notes on ${second.freightBillNum}`);
    expect(field.value).toBe('For the second');
  });

  it('survive when their package leaves the list', async () => {
    const parcel = aParcel();
    const refreshed = held({ body: [] });
    const lists = [{ reply: () => ({ body: [parcel] }) }, refreshed];
    const { sent } = await open([parcel], {
      [LIST]: () => lists.shift()?.reply() ?? { body: [] },
      [saveOf(parcel)]: { body: parcel },
    });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await editNotes(parcel);
    type('Leave it at the dock');
    refreshed.release();
    await screen.findByText('No packages yet');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Leave it at the dock');
    await press('Save');
    await screen.findByText('Notes updated.');
    expect(sent(saveOf(parcel))).toMatchObject([{ customerNotes: 'Leave it at the dock' }]);
  });
});

describe('the issues of a package', () => {
  const LANES = {
    'GET /api/location/routes': { body: { routes: { TAC: [{ label: 'Kodiak', value: 'KOD' }] } } },
  };
  const resolveButton = ({ freightBillNum }: Parcel) =>
    screen.getByRole('button', { name: `Resolve the issues of ${freightBillNum}` });

  it('leave ACTION REQUIRED when they are resolved, and the focus follows the card', async () => {
    const parcel = aTroubledParcel({ destinationCode: null, damaged: false });
    const resolved: Parcel = { ...parcel, status: 'CORRECTED', destinationCode: 'KOD', version: 2 };
    const { sent } = await open([parcel], {
      ...LANES,
      [LIST]: [{ body: [parcel] }, { body: [resolved] }],
      [`PUT /api/parcels/${parcel.parcelId}/update`]: { body: resolved },
    });
    screen.getByRole('region', { name: 'ACTION REQUIRED (1)' });
    resolveButton(parcel).focus();
    await user.keyboard('{Enter}');
    const form = await dialog('Resolve Package Issues');
    form.getByText(new RegExp(parcel.freightBillNum));
    expect(form.queryByLabelText('Accept Damage')).toBeNull();
    await form.findByRole('option', { name: 'Kodiak' });
    await user.selectOptions(form.getByLabelText('Destination'), 'KOD');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Destination set to Kodiak.');
    await expectClosed();
    const section = await screen.findByRole('region', { name: 'NO ACTION REQUIRED (1)' });
    const card = within(section).getByRole('article');
    for (const text of ['Corrected', 'Kodiak']) within(card).getAllByText(text);
    expect(within(card).queryByRole('button', { name: /^Resolve/ })).toBeNull();
    await expectFocus(() => screen.getByRole('article'));
    expect(sent(`PUT /api/parcels/${parcel.parcelId}/update`)).toEqual([{ destinationCode: 'KOD' }]);
  });

  it('stay open for the one that is left, without the damage', async () => {
    const parcel = aTroubledParcel({ destinationCode: null });
    const half: Parcel = { ...parcel, damageAccepted: true, version: 2 };
    await open([half], LANES);
    within(screen.getByRole('region', { name: 'ACTION REQUIRED (1)' })).getByText(/^Damage accepted/);
    await user.click(resolveButton(parcel));
    const form = await dialog('Resolve Package Issues');
    await form.findByLabelText('Destination');
    expect(form.queryByLabelText('Accept Damage')).toBeNull();
  });

  it('open from the details, which close before, and return the focus to the button of the details', async () => {
    const parcel = aTroubledParcel({ destinationCode: null, damaged: false });
    const { freightBillNum } = parcel;
    await open([parcel], LANES);
    await press(`Details of ${freightBillNum}`);
    const details = await dialog(`Freight bill ${freightBillNum}`);
    await user.click(details.getByRole('button', { name: `Resolve the issues of ${freightBillNum}` }));
    const form = await dialog('Resolve Package Issues');
    expect(screen.queryByRole('dialog', { name: `Freight bill ${freightBillNum}` })).toBeNull();
    expect(location.search).toBe('');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await expectClosed();
    await expectFocus(() => screen.getByRole('button', { name: `Details of ${freightBillNum}` }));
  });
});
