import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CHARGED_STORAGE } from '#test/support/parcels.ts';
import { aStaffParcel } from '#test/support/staff/staff-parcel.ts';
import {
  checkboxOf,
  done,
  fillHandover,
  HAND_OVER,
  LIST,
  list,
  listed,
  openCounter,
  press,
} from './open-counter.tsx';

vi.mock('#web/components/signature/SignaturePad.tsx', async () => ({
  SignaturePad: (await import('./Pad.tsx')).Pad,
}));
vi.mock('#web/lib/api/put-file.ts', () => ({ putFile: vi.fn(async () => {}) }));

const DUE = listed('p1', { storage: CHARGED_STORAGE });
const PAID = listed('p1', { storage: { ...CHARGED_STORAGE, settled: 6.47, due: 0 } });
const WAITING = 'Waiting for the payment. The handover goes on by itself.';

/** Opens the counter with a package whose storage is due and one that is free, and prepares a handover of the first. */
async function prepare() {
  const state = { first: DUE };
  const { sent, calls } = openCounter({ [LIST]: () => list(state.first, listed('p2')) });
  await userEvent.click(await checkboxOf(DUE));
  await screen.findByText('$6.47 is due for storage');
  await fillHandover();
  return {
    sent: () => sent(HAND_OVER),
    reads: () => calls.filter((call) => call === LIST).length,
    /** The customer pays on their phone, and the tablet sees it. */
    pay: async () => {
      state.first = PAID;
      await press('Refresh');
    },
  };
}

it('a handover that was asked for waits for the storage, and goes on once it is paid', async () => {
  const { sent, pay } = await prepare();
  expect((await checkboxOf(DUE)).closest('label')?.textContent).toContain('Storage due $6.47');
  await press('Hand over 1 package');
  await screen.findByText(WAITING);
  expect(sent()).toEqual([]);
  await pay();
  await done('1 package');
  expect(sent()).toMatchObject([{ parcelIds: ['p1'], signerName: 'Ana' }]);
});

it('a handover that nobody asked for is only unlocked', async () => {
  const { sent, pay } = await prepare();
  await pay();
  await waitFor(() => expect(screen.queryByText('$6.47 is due for storage')).toBeNull());
  expect(sent()).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>('Name of the person signing').value).toBe('Ana');
  await press('Hand over 1 package');
  await done('1 package');
});

it.each([
  ['the signature', () => press(/^Sign/)],
  ['the packages', async () => userEvent.click(await checkboxOf(listed('p2')))],
  [
    'the name',
    async () =>
      void fireEvent.change(screen.getByLabelText('Name of the person signing'), { target: { value: 'Bo' } }),
  ],
  ['nothing, but stops waiting', () => press('Stop waiting')],
])('does not go on by itself for someone who changes %s while it waits', async (_what, change) => {
  const { sent, pay } = await prepare();
  await press('Hand over 1 package');
  await screen.findByText(WAITING);
  await change();
  await waitFor(() => expect(screen.queryByText(WAITING)).toBeNull());
  await pay();
  await waitFor(() => expect(screen.queryByText('$6.47 is due for storage')).toBeNull());
  expect(sent()).toEqual([]);
});

it('goes on by itself once staff have waived the storage', async () => {
  const state = { first: DUE };
  const { sent } = openCounter({
    [LIST]: () => list(state.first, listed('p2')),
    'POST /api/staff/parcels/p1/storage/waiver': () => {
      state.first = PAID;
      return { body: aStaffParcel({ parcelId: 'p1' }) };
    },
  });
  await userEvent.click(await checkboxOf(DUE));
  await fillHandover();
  await press('Hand over 1 package');
  await press('Waive the storage of NB100001');
  fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: 'Storm' } });
  expect(sent(HAND_OVER)).toEqual([]);
  await press('Waive $6.47');
  await done('1 package');
  expect(sent(HAND_OVER)).toHaveLength(1);
});

it('looks for the payment every four seconds while it waits', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { reads } = await prepare();
  const before = reads();
  await vi.advanceTimersByTimeAsync(8500);
  expect(reads() - before).toBe(2);
});

it('does not go on for a customer who pays at home, long after they left', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { sent, pay } = await prepare();
  await press('Hand over 1 package');
  await screen.findByText(WAITING);
  await vi.advanceTimersByTimeAsync(16 * 60_000);
  await waitFor(() => expect(screen.queryByText(WAITING)).toBeNull());
  await pay();
  await waitFor(() => expect(screen.queryByText('$6.47 is due for storage')).toBeNull());
  expect(sent()).toEqual([]);
});

it('nor if the tablet slept until then', async () => {
  const { sent, pay } = await prepare();
  await press('Hand over 1 package');
  await screen.findByText(WAITING);
  vi.setSystemTime(Date.now() + 16 * 60_000);
  await pay();
  await waitFor(() => expect(screen.queryByText('$6.47 is due for storage')).toBeNull());
  expect(sent()).toEqual([]);
});
