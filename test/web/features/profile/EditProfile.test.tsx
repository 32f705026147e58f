import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { CustomerProfile } from '../../../../shared/contracts/customers.ts';
import { useMyProfile } from '../../../../web/src/domain/customer/queries.ts';
import { EditProfile } from '../../../../web/src/features/profile/EditProfile.tsx';
import { renderInApp, stubApi } from '../../support/render.tsx';

const ADA: CustomerProfile = {
  emailAddress: 'ada@northbound.test',
  name: 'Ada Byron',
  company: '',
  mobileNumber: '907-555-0133',
  contactMethod: 'PHONE',
  referralMethod: 'OTHER_METHOD',
  address1: '77 Birch Ln',
  address2: '',
  city: 'Kenai',
  state: 'AK',
  postalCode: '99611',
  country: 'US',
  preferredDestination: 'KEN',
  customerNumber: '10077',
  hasAgreedToLatestTos: true,
  version: 1,
};

const UPDATE = 'PUT /api/customer/me';

function edit(profile: CustomerProfile) {
  const onDone = vi.fn();
  const api = stubApi({ [UPDATE]: () => ({ body: profile }) });
  renderInApp(<EditProfile profile={profile} onDone={onDone} />);
  return { onDone, sent: () => api.sent(UPDATE) };
}

/** Edits the cached profile, as the profile page does, and shows its version. */
function EditedProfile({ onDone }: { onDone: () => void }) {
  const { data: profile } = useMyProfile({ alwaysRefetchOnFocus: true });
  if (!profile) return null;
  return (
    <>
      <EditProfile profile={profile} onDone={onDone} />
      <output>Version {profile.version}</output>
    </>
  );
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

it('keeps a contact method that is no longer offered until another is selected', async () => {
  const { onDone, sent } = edit(ADA);
  expect(radio('Text Message').checked).toBe(true);
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Soldotna' } });
  fireEvent.click(screen.getByRole('button', { name: 'Update Profile' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject([{ city: 'Soldotna', contactMethod: 'PHONE', version: 1 }]);
});

it('saves another contact method', async () => {
  const { onDone, sent } = edit(ADA);
  fireEvent.click(radio('Email'));
  fireEvent.click(screen.getByRole('button', { name: 'Update Profile' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject([{ contactMethod: 'EMAIL' }]);
});

it('offers text message only to customers who already have it', () => {
  edit({ ...ADA, contactMethod: 'BOTH' });
  expect(radio('Email & Text Message').checked).toBe(true);
  expect(screen.queryByRole('radio', { name: 'Text Message' })).toBeNull();
});

describe('a profile that another window changes', () => {
  const GET = 'GET /api/customer/me';
  const CONFLICT = { status: 409, error: 'Conflict', message: 'Your profile was changed elsewhere.' };
  const NOT_SAVED = 'Not saved yet: your profile was changed in another window or on another device';
  const THEIRS: CustomerProfile = {
    ...ADA,
    mobileNumber: '907-555-0166',
    city: 'Soldotna',
    contactMethod: 'EMAIL',
    version: 3,
  };
  const { mobileNumber, contactMethod } = THEIRS;
  const THEIRS_SAVED = { mobileNumber, contactMethod };
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Update Profile' }));
  const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  /** Simulates returning to this tab. */
  const comeBack = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));

  async function open(responses: Parameters<typeof stubApi>[0]) {
    const onDone = vi.fn();
    let current = ADA;
    const api = stubApi({ [GET]: () => ({ body: current }), ...responses });
    renderInApp(<EditedProfile onDone={onDone} />);
    await screen.findByLabelText('City');
    return {
      onDone,
      api,
      changeElsewhere: (profile: CustomerProfile) => {
        current = profile;
      },
    };
  }

  it('shows the conflict, and saves the local edits on the second try', async () => {
    const conflicts = [{ status: 409, body: CONFLICT }];
    const { onDone, api, changeElsewhere } = await open({
      [UPDATE]: () => conflicts.shift() ?? { body: { ...THEIRS, version: 4 } },
    });
    type('City', 'Homer');
    changeElsewhere(THEIRS);
    save();
    await screen.findByText(NOT_SAVED);
    await waitFor(() =>
      expect(shown()).toEqual(['Mobile Number: 907-555-0166', 'Contact Preference: Email', 'City: Soldotna']),
    );
    expect(field('City').value).toBe('Homer');
    expect(field('Mobile Number').value).toBe('907-555-0166');
    expect(radio('Email').checked).toBe(true);
    save();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(api.sent(UPDATE)).toMatchObject([
      { city: 'Homer', mobileNumber: ADA.mobileNumber, version: 1 },
      { ...THEIRS_SAVED, city: 'Homer', version: 3 },
    ]);
  });

  it('shows the changes on returning to the tab, which avoids a conflict', async () => {
    const { onDone, api, changeElsewhere } = await open({
      [UPDATE]: () => ({ body: { ...THEIRS, version: 4 } }),
    });
    changeElsewhere(THEIRS);
    comeBack();
    await waitFor(() => expect(field('City').value).toBe('Soldotna'));
    expect(shown()).toContain('City: Soldotna');
    expect(screen.queryByText(NOT_SAVED)).toBeNull();
    save();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(api.sent(UPDATE)).toMatchObject([{ city: 'Soldotna', version: 3 }]);
  });

  it('does not mention a new version without profile changes', async () => {
    const { api, changeElsewhere } = await open({});
    changeElsewhere({ ...ADA, version: 2 });
    comeBack();
    await screen.findByText('Version 2');
    type('City', 'Homer');
    save();
    await waitFor(() => expect(api.sent(UPDATE)).toMatchObject([{ version: 2 }]));
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('keeps the edits and reports the conflict when refetching fails', async () => {
    const fetched = [{ body: ADA }];
    await open({
      [GET]: () => fetched.shift() ?? { status: 503, body: null },
      [UPDATE]: () => ({ status: 409, body: CONFLICT }),
    });
    type('City', 'Homer');
    save();
    await screen.findByText('Your profile was changed elsewhere.');
    expect(field('City').value).toBe('Homer');
  });
});
