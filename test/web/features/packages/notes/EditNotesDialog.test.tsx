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
  it('sends one request on a double click and closes', async () => {
    const api = stubApi({ [SAVE]: () => ({ body: { ...parcel, customerNotes: 'Ring twice' } }) });
    const { onClose, field } = show();
    type(field, 'Ring twice');
    press('Save');
    fireEvent.submit(field);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(api.sent(SAVE)).toEqual([{ customerNotes: 'Ring twice', version: 1 }]);
  });

  it('sends nothing and closes if only trailing spaces changed', async () => {
    const api = stubApi({});
    const { onClose, field } = show();
    type(field, 'Leave at the dock  \n');
    press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(api.sent(SAVE)).toEqual([]);
  });

  it('rejects more than 1,000 characters before sending and shows a counter near the limit', async () => {
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

  it('counts emoji like the server: sends 500 with a trailing line break, but not 501', async () => {
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

  it("shows the server's field error and keeps the text", async () => {
    const fieldError = { field: 'customerNotes', message: 'No angle brackets, please.' };
    stubApi({
      [SAVE]: () => ({ status: 400, body: { status: 400, error: 'Bad Request', fieldErrors: [fieldError] } }),
    });
    const { onClose, field } = show();
    type(field, '<b>');
    press('Save');
    expect(await screen.findByText(fieldError.message)).toBeDefined();
    expect(field.value).toBe('<b>');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('keeps the text when saving fails and saves it at the second attempt', async () => {
    const responses = [
      { status: 503, body: { status: 503, error: 'Service Unavailable' } },
      { status: 200, body: { ...parcel, customerNotes: 'Ring twice' } },
    ];
    stubApi({ [SAVE]: () => responses.shift() ?? { status: 500, body: null } });
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

  it('shows notes that were changed elsewhere, keeps the typed text, and replaces them only on a second Save', async () => {
    const theirs = { ...parcel, customerNotes: 'From the phone', version: 4 };
    const message = 'These notes were changed in another window or on another device.';
    const responses = [
      { status: 409, body: { status: 409, error: 'Conflict', message } },
      { status: 200, body: { ...theirs, customerNotes: 'Ring twice', version: 5 } },
    ];
    const api = stubApi({
      [SAVE]: () => responses.shift() ?? { status: 500, body: null },
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

  it('asks before discarding typed text', () => {
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

  it('restores typed text after the page was left, until it is saved or discarded', async () => {
    stubApi({ [SAVE]: () => ({ body: { ...parcel, customerNotes: 'Ring twice' } }) });
    type(show().field, 'Ring twice');
    cleanup();

    const again = show();
    expect(again.field.value).toBe('Ring twice');
    expect(screen.getByText('We kept what you typed before.')).toBeDefined();
    press('Save');
    await waitFor(() => expect(again.onClose).toHaveBeenCalledOnce());
    cleanup();
    const { field } = show();
    expect(field.value).toBe('Leave at the dock');
    type(field, 'Ring three times');
    press('Cancel');
    cleanup();
    expect(show().field.value).toBe('Leave at the dock');
    expect(screen.queryByText('We kept what you typed before.')).toBeNull();
  });

  it('does not replace newer notes with a restored draft before showing them', async () => {
    const responses = [
      { status: 409, body: { status: 409, error: 'Conflict', message: 'Changed elsewhere.' } },
    ];
    const theirs = { ...parcel, customerNotes: 'From the phone', version: 4 };
    const api = stubApi({
      [SAVE]: () => responses.shift() ?? { body: { ...theirs, customerNotes: 'Ring twice', version: 5 } },
      'GET /api/parcels/p-1': () => ({ body: theirs }),
    });
    type(show().field, 'Ring twice');
    cleanup();
    const { onClose } = show(theirs);
    press('Save');
    expect(await screen.findByText('From the phone')).toBeDefined();
    press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(api.sent<{ version: number }>(SAVE).map(({ version }) => version)).toEqual([1, 4]);
  });

  it('closes without a question if nothing changed', () => {
    stubApi({});
    const { onClose, field } = show();
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });
});
