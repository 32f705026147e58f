import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EditNotesDialog } from '../../../../../web/src/features/packages/notes/EditNotesDialog.tsx';
import { aParcel } from '../../../../support/parcels.ts';
import { renderInApp, stubApi } from '../../../support/render.tsx';

const parcel = aParcel({ parcelId: 'p-1', customerNotes: 'Leave at the dock' });
const SAVE = 'PUT /api/parcels/p-1/notes';

function show(shown = parcel) {
  const onClose = vi.fn();
  renderInApp(<EditNotesDialog parcel={shown} onClose={onClose} />);
  return { onClose, field: screen.getByRole<HTMLTextAreaElement>('textbox') };
}

function type(field: HTMLTextAreaElement, value: string) {
  fireEvent.input(field, { target: { value } });
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('Edit Notes', () => {
  it('sends what was typed once, even on a double click, and closes', async () => {
    const api = stubApi({ [SAVE]: () => ({ body: { ...parcel, customerNotes: 'Ring twice' } }) });
    const { onClose, field } = show();
    type(field, 'Ring twice');
    press('Save');
    fireEvent.submit(field);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(api.sent(SAVE)).toEqual([{ customerNotes: 'Ring twice', version: 1 }]);
  });

  it('asks and sends nothing where nothing changed but spaces', async () => {
    const api = stubApi({});
    const { onClose, field } = show();
    type(field, 'Leave at the dock  \n');
    press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(api.sent(SAVE)).toEqual([]);
  });

  it('refuses more than 1,000 characters before sending and counts them near the limit', async () => {
    const api = stubApi({});
    const { field } = show();
    expect(screen.queryByText(/1,000/)).toBeNull();
    type(field, 'x'.repeat(900));
    expect(await screen.findByText('900 / 1,000')).toBeDefined();
    type(field, 'x'.repeat(1001));
    press('Save');
    expect(await screen.findByText('Notes can be at most 1000 characters.')).toBeDefined();
    expect(screen.getByText('1,001 / 1,000 (1 too many)')).toBeDefined();
    expect(api.sent(SAVE)).toEqual([]);
  });

  it('counts emoji as the server does: 500 are sent, with a line end after them, and 501 are not', async () => {
    const api = stubApi({ [SAVE]: () => ({ body: parcel }) });
    const { onClose, field } = show();
    type(field, '📦'.repeat(501));
    press('Save');
    expect(await screen.findByText('Notes can be at most 1000 characters.')).toBeDefined();
    expect(screen.getByText('1,002 / 1,000 (2 too many)')).toBeDefined();
    type(field, `${'📦'.repeat(500)}\n`);
    expect(await screen.findByText('1,000 / 1,000')).toBeDefined();
    press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(api.sent(SAVE)).toHaveLength(1);
  });

  it("shows the server's complaint at the field and keeps the text", async () => {
    const complaint = { field: 'customerNotes', message: 'No angle brackets, please.' };
    stubApi({
      [SAVE]: () => ({ status: 400, body: { status: 400, error: 'Bad Request', fieldErrors: [complaint] } }),
    });
    const { onClose, field } = show();
    type(field, '<b>');
    press('Save');
    expect(await screen.findByText(complaint.message)).toBeDefined();
    expect(field.value).toBe('<b>');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('keeps the text when saving fails and saves it at the second try', async () => {
    const answers = [
      { status: 503, body: { status: 503, error: 'Service Unavailable' } },
      { status: 200, body: { ...parcel, customerNotes: 'Ring twice' } },
    ];
    stubApi({ [SAVE]: () => answers.shift() ?? { status: 500, body: null } });
    const { onClose, field } = show();
    type(field, 'Ring twice');
    press('Save');
    expect(
      await screen.findByText(/The portal is not available right now\. Try again in a moment\./),
    ).toBeDefined();
    expect(field.value).toBe('Ring twice');
    press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('shows notes that were changed elsewhere, keeps its own and replaces theirs only when told again', async () => {
    const theirs = { ...parcel, customerNotes: 'From the phone', version: 4 };
    const message = 'These notes were changed in another window or on another device.';
    const answers = [
      { status: 409, body: { status: 409, error: 'Conflict', message } },
      { status: 200, body: { ...theirs, customerNotes: 'Ring twice', version: 5 } },
    ];
    const api = stubApi({
      [SAVE]: () => answers.shift() ?? { status: 500, body: null },
      'GET /api/parcels/p-1': () => ({ body: theirs }),
    });
    const { onClose, field } = show();
    type(field, 'Ring twice');
    press('Save');
    expect(await screen.findByText('From the phone')).toBeDefined();
    expect(screen.getByText(message)).toBeDefined();
    expect(field.value).toBe('Ring twice');
    press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(api.sent(SAVE)).toEqual([
      { customerNotes: 'Ring twice', version: 1 },
      { customerNotes: 'Ring twice', version: 4 },
    ]);
  });

  it('asks before it forgets what was typed', () => {
    stubApi({});
    const { onClose, field } = show();
    type(field, 'Ring twice');
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(screen.getByText('Your changes are not saved. Discard them?')).toBeDefined();
    press('Keep editing');
    expect(field.value).toBe('Ring twice');
    expect(onClose).not.toHaveBeenCalled();
    press('Close');
    press('Discard');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('brings back what was typed when the page went away under it, until it is saved or given up', async () => {
    stubApi({ [SAVE]: () => ({ body: { ...parcel, customerNotes: 'Ring twice' } }) });
    type(show().field, 'Ring twice');
    cleanup();

    const again = show();
    expect(again.field.value).toBe('Ring twice');
    expect(screen.getByText('This is what you typed the last time.')).toBeDefined();
    press('Save');
    await waitFor(() => expect(again.onClose).toHaveBeenCalledOnce());
    cleanup();
    const { field } = show();
    expect(field.value).toBe('Leave at the dock');
    type(field, 'Ring three times');
    press('Cancel');
    cleanup();
    expect(show().field.value).toBe('Leave at the dock');
    expect(screen.queryByText('This is what you typed the last time.')).toBeNull();
  });

  it('does not let what it brought back replace notes that nobody has seen', async () => {
    const answers = [
      { status: 409, body: { status: 409, error: 'Conflict', message: 'Changed meanwhile.' } },
    ];
    const theirs = { ...parcel, customerNotes: 'From the phone', version: 4 };
    const api = stubApi({
      [SAVE]: () => answers.shift() ?? { body: { ...theirs, customerNotes: 'Ring twice', version: 5 } },
      'GET /api/parcels/p-1': () => ({ body: theirs }),
    });
    type(show().field, 'Ring twice');
    cleanup();
    const { onClose } = show(theirs);
    press('Save');
    expect(await screen.findByText('From the phone')).toBeDefined();
    press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(api.sent(SAVE).map(({ version }) => version)).toEqual([1, 4]);
  });

  it('closes without a question where nothing changed', () => {
    stubApi({});
    const { onClose, field } = show();
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });
});
