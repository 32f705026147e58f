import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { aTroubledParcel } from '#test/support/parcels.ts';
import { A_HOLD } from '#test/support/records.ts';
import { errorReply, type Responders, stubApi } from '#test/web/support/api.ts';
import { isFocused, press } from '#test/web/support/page.ts';
import { renderInApp } from '#test/web/support/render.tsx';
import { openSite } from '#test/web/support/site.tsx';
import { LANES } from '#test/web/support/terminals.ts';
import { Toasts } from '#web/components/feedback/Toasts.tsx';
import { ResolveIssuesDialog } from '#web/features/packages/ResolveIssuesDialog.tsx';

const ROUTES = 'GET /api/location/routes';
const NO_DESTINATION = { damaged: false, destinationCode: null };
const choose = (value: string) =>
  fireEvent.change(screen.getByLabelText('Destination'), { target: { value } });

describe('Resolve Package Issues', () => {
  const SAVE = 'PUT /api/parcels/p-1/update';

  async function show(changes: Partial<Parcel>, responses: Responders = {}) {
    const parcel = aTroubledParcel({ parcelId: 'p-1', ...changes });
    const { sent } = stubApi({
      [ROUTES]: { body: LANES },
      [SAVE]: { body: parcel },
      'GET /api/parcels/p-1/thumbnails': { body: { images: { 'damage-1.jpg': 'AAAA' } } },
      ...responses,
    });
    const onClose = vi.fn();
    renderInApp(
      <>
        <ResolveIssuesDialog parcel={parcel} onClose={onClose} />
        <Toasts />
      </>,
    );
    if (parcel.destinationCode === null) await screen.findByRole('option', { name: 'Kodiak' });
    return { sent: () => sent(SAVE), onClose };
  }

  it.each([
    [{}, null, "You've accepted the damaged package and confirmed shipping."],
    [{ destinationCode: null }, 'ANC', 'Destination updated and damage accepted.'],
    [{ destinationCode: null }, null, 'Damage accepted. The package ships once it has a destination.'],
  ] as const)(
    'accepts the damage of %j once, with the destination %s, and closes',
    async (changes, code, toast) => {
      const { sent, onClose } = await show(changes);
      if (code) choose(code);
      fireEvent.click(screen.getByLabelText('Accept Damage'));
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      fireEvent.submit(screen.getByLabelText('Accept Damage'));
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
      expect(sent()).toEqual([{ acceptsDamage: true, ...(code && { destinationCode: code }) }]);
      await screen.findByText(toast);
    },
  );

  it('does not promise shipping while staff also hold the package', async () => {
    await show({ statusHistory: [{ status: 'TROUBLED', statusDate: '2026-02-02T18:00:00Z', ...A_HOLD }] });
    screen.getByText(/its damage is accepted, and customer service has what it needs from you/);
    fireEvent.click(screen.getByLabelText('Accept Damage'));
    await press('Save');
    await screen.findByText('Damage accepted. The package is still on hold.');
  });

  it.each([
    [NO_DESTINATION, 'Choose a destination.', 'Destination'],
    [{}, 'Check this box to proceed with shipping.', 'Accept Damage'],
    [{ destinationCode: null }, 'Choose a destination or accept the damage.', 'Destination'],
  ] as const)(
    'sends nothing and focuses the field if it is left empty: %j',
    async (changes, message, label) => {
      const { sent } = await show(changes);
      await press('Save');
      await screen.findByText(message);
      await isFocused(screen.getByLabelText(label));
      expect(sent()).toEqual([]);
    },
  );

  it('shows only the open issues and the damage images, and only Done if there are none', async () => {
    await show({});
    expect(screen.queryByLabelText('Destination')).toBeNull();
    await screen.findByRole('img', { name: /^Image 1 of 1/ });
    const { onClose } = await show({ damageAccepted: true });
    screen.getByText(/has no open issues/);
    await press('Done');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("reloads the destinations, and stays open with the server's message if another window was faster", async () => {
    const message =
      'The destination of this package is already Anchorage. To change it, contact customer service.';
    const opened = show(NO_DESTINATION, {
      [ROUTES]: [errorReply(403, 'Forbidden'), { body: LANES }],
      [SAVE]: errorReply(409, 'Conflict', message),
    });
    await screen.findByText('The destinations could not be loaded.');
    expect(screen.queryByLabelText('Destination')).toBeNull();
    await press('Retry');
    const { onClose } = await opened;
    choose('KOD');
    await press('Save');
    await screen.findByText(message);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the issues of a package', () => {
  const user = userEvent.setup({ delay: null });
  const dialog = (name: string) => screen.findByRole('dialog', { name }).then(within);
  const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  async function open(parcel: Parcel, api: Responders = {}) {
    const { sent } = openSite('/orders', {
      as: ['Customer'],
      api: { 'GET /api/parcels': { body: [parcel] }, [ROUTES]: { body: LANES }, ...api },
    });
    await screen.findByRole('region', { name: 'ACTION REQUIRED (1)' });
    return () => sent(`PUT /api/parcels/${parcel.parcelId}/update`);
  }

  it('leave ACTION REQUIRED when they are resolved, and the focus follows the card', async () => {
    const parcel = aTroubledParcel(NO_DESTINATION);
    const resolved: Parcel = { ...parcel, status: 'CORRECTED', destinationCode: 'KOD', version: 2 };
    const sent = await open(parcel, {
      'GET /api/parcels': [{ body: [parcel] }, { body: [resolved] }],
      [`PUT /api/parcels/${parcel.parcelId}/update`]: { body: resolved },
    });
    screen.getByRole('button', { name: `Resolve the issues with ${parcel.freightBillNum}` }).focus();
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
    await isFocused(() => screen.getByRole('article'));
    expect(sent()).toEqual([{ destinationCode: 'KOD' }]);
  });

  it('are left out of the form once they are resolved, even from the details, which close first', async () => {
    const parcel = aTroubledParcel({ destinationCode: null, damageAccepted: true });
    const { freightBillNum } = parcel;
    await open(parcel);
    screen.getByText(/^Damage accepted/);
    await press(`Details of ${freightBillNum}`);
    const details = await dialog(`Freight bill ${freightBillNum}`);
    await user.click(details.getByRole('button', { name: `Resolve the issues with ${freightBillNum}` }));
    const form = await dialog('Resolve Package Issues');
    expect(screen.queryByRole('dialog', { name: `Freight bill ${freightBillNum}` })).toBeNull();
    expect(location.search).toBe('');
    await form.findByLabelText('Destination');
    expect(form.queryByLabelText('Accept Damage')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await expectClosed();
    await isFocused(() => screen.getByRole('button', { name: `Details of ${freightBillNum}` }));
  });
});
