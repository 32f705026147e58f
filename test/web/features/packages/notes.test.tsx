import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { aParcel } from '#test/support/parcels.ts';
import {
  deferred,
  errorReply,
  invalidFields,
  noNetwork,
  type Reply,
  type Responders,
  stubApi,
} from '#test/web/support/api.ts';
import { alertText, isFocused, press } from '#test/web/support/page.ts';
import { renderInApp } from '#test/web/support/render.tsx';
import { openSite } from '#test/web/support/site.tsx';
import { EditNotesDialog } from '#web/features/packages/EditNotesDialog.tsx';

const LIST = 'GET /api/parcels';
const user = userEvent.setup({ delay: null });
const saveOf = ({ parcelId }: Parcel) => `PUT /api/parcels/${parcelId}/notes`;
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const type = (value: string) => fireEvent.input(field(), { target: { value } });
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('Edit Notes', () => {
  const parcel = aParcel({ parcelId: 'p-1', customerNotes: 'Leave at the dock' });
  const theirs = { ...parcel, customerNotes: 'From the phone', version: 4 };
  const saved: Reply = { body: { ...parcel, customerNotes: 'Ring twice' } };

  function stubSaves(...saves: Reply[]) {
    const { sent } = stubApi({ [saveOf(parcel)]: saves, 'GET /api/parcels/p-1': { body: theirs } });
    return () => sent(saveOf(parcel));
  }

  function show(shown = parcel) {
    const onClose = vi.fn();
    renderInApp(<EditNotesDialog parcel={shown} onClose={onClose} />);
    return () => waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  }

  it('sends one request on a double click, closes, and discards the draft, as Cancel does', async () => {
    const sent = stubSaves(saved);
    const closes = show();
    type('Ring twice');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.submit(field());
    await closes();
    expect(sent()).toEqual([{ customerNotes: 'Ring twice', version: 1 }]);
    for (const typed of ['Ring three times', 'Do not ring']) {
      cleanup();
      const closesAgain = show();
      expect(field().value).toBe('Leave at the dock');
      expect(screen.queryByText('We kept what you typed.')).toBeNull();
      type(typed);
      await press('Cancel');
      await closesAgain();
    }
  });

  it('closes without a request or a confirmation if only trailing whitespace changed', async () => {
    const sent = stubSaves();
    const closes = show();
    type('Leave at the dock  \n');
    await press('Save');
    await closes();
    cleanup();
    const closesAgain = show();
    fireEvent.keyDown(field(), { key: 'Escape' });
    await closesAgain();
    expect(sent()).toEqual([]);
  });

  it('allows 1,000 characters, counted like the server, and shows a counter near the limit', async () => {
    const sent = stubSaves(saved);
    const closes = show();
    expect(screen.queryByText(/1,000/)).toBeNull();
    type('x'.repeat(900));
    await screen.findByText('900 / 1,000');
    type('x'.repeat(1001));
    await press('Save');
    await screen.findByText('Notes can be at most 1000 characters.');
    screen.getByText('1,001 / 1,000 (1 too many)');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    await isFocused(field);
    // A trailing line break is not sent, and an emoji counts twice, like on the server.
    type(`${'📦'.repeat(500)}\n`);
    await screen.findByText('1,000 / 1,000');
    expect(sent()).toEqual([]);
    await press('Save');
    await closes();
    expect(sent()).toHaveLength(1);
  });

  it('restores typed text after leaving the page, and shows newer notes before replacing them', async () => {
    const message = 'These notes were changed in another window or on another device.';
    const sent = stubSaves(errorReply(409, 'Conflict', message), saved);
    show();
    type('Ring twice');
    cleanup();
    const closes = show(theirs);
    expect(field().value).toBe('Ring twice');
    screen.getByText('We kept what you typed.');
    await press('Save');
    await screen.findByText('From the phone');
    screen.getByText(message);
    expect(field().value).toBe('Ring twice');
    await press('Save');
    await closes();
    expect(sent()).toEqual([
      { customerNotes: 'Ring twice', version: 1 },
      { customerNotes: 'Ring twice', version: 4 },
    ]);
  });
});

describe('the notes of a package', () => {
  const notesButton = ({ freightBillNum }: Parcel) =>
    screen.getByRole('button', { name: `Edit notes for ${freightBillNum}` });

  async function open(list: Parcel[], api: Responders = {}) {
    const stub = openSite('/orders', { as: ['Customer'], api: { [LIST]: { body: list }, ...api } });
    await screen.findAllByRole('article');
    return stub;
  }

  async function editNotes(parcel: Parcel) {
    await user.click(notesButton(parcel));
    await screen.findByRole('dialog', { name: 'Edit Notes' });
    await isFocused(field);
  }

  it('stay in the form after an error, are saved and shown on the next attempt, and the focus returns', async () => {
    const parcel = aParcel();
    const changed = { ...parcel, customerNotes: 'Call Pete\nbefore Thursday', version: 2 };
    await open([parcel], {
      [saveOf(parcel)]: [
        invalidFields(['customerNotes', 'No brackets, please.']),
        errorReply(500, 'Internal Server Error'),
        { body: changed },
      ],
      [LIST]: [{ body: [parcel] }, { body: [changed] }],
    });
    await editNotes(parcel);
    type('Call Pete\nbefore Thursday');
    await press('Save');
    await screen.findByText('No brackets, please.');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    await press('Save');
    expect(await alertText()).toContain('Something went wrong on our side. Try again in a moment.');
    await press('Save');
    await screen.findByText('Notes updated.');
    await expectClosed();
    await within(screen.getByRole('article')).findByText(/before Thursday/);
    await isFocused(() => notesButton(parcel));
  });

  it('are discarded only after a confirmation, and then the focus returns', async () => {
    const parcel = aParcel();
    const { calls } = await open([parcel]);
    await editNotes(parcel);
    type('Half a sentence');
    await user.keyboard('{Escape}');
    const confirmation = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
    within(confirmation).getByText('Your unsaved changes will be lost.');
    await isFocused(within(confirmation).getByRole('button', { name: 'Keep editing' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(field().value).toBe('Half a sentence');
    await isFocused(field);
    await press('Close');
    await screen.findByRole('alertdialog');
    await press('Discard');
    await expectClosed();
    await isFocused(() => notesButton(parcel));
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  it.each([
    [
      'are not sent again, and do not close a dialog that was opened meanwhile',
      { body: aParcel() },
      'Notes updated.',
    ],
    ['are reported as not saved', noNetwork, 'The notes on NB-1 were not saved.'],
  ])('whose dialog was closed while they were being saved %s', async (_, response, message) => {
    const [first, second] = [aParcel({ freightBillNum: 'NB-1' }), aParcel()];
    const { reply, release } = deferred({ body: null });
    await open([first, second], {
      [saveOf(first)]: () => reply().then(() => (typeof response === 'function' ? response() : response)),
    });
    await editNotes(first);
    type('For the first');
    await press('Save');
    await press('Cancel');
    await expectClosed();
    await editNotes(second);
    type('For the second');
    release();
    await screen.findByText(message, { exact: false });
    expect(screen.getByLabelText(`Notes on ${second.freightBillNum}`)).toBe(field());
    expect(field().value).toBe('For the second');
  });

  it('survive when their package leaves the list', async () => {
    const parcel = aParcel();
    const refreshed = deferred({ body: [] });
    const lists = [{ reply: () => ({ body: [parcel] }) }, refreshed];
    const { sent } = await open([parcel], {
      [LIST]: () => lists.shift()?.reply() ?? { body: [] },
      [saveOf(parcel)]: { body: parcel },
    });
    await press('Refresh');
    await editNotes(parcel);
    type('Leave it at the dock');
    refreshed.release();
    await screen.findByText('No packages yet');
    expect(field().value).toBe('Leave it at the dock');
    await press('Save');
    await screen.findByText('Notes updated.');
    expect(sent(saveOf(parcel))).toMatchObject([{ customerNotes: 'Leave it at the dock' }]);
  });
});
