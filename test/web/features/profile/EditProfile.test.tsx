import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { CustomerProfile } from '../../../../shared/contracts/customers.ts';
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
  renderInApp(<EditProfile profile={profile} isEditing onDone={onDone} />);
  return { onDone, sent: () => api.sent(UPDATE) };
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

afterEach(cleanup);

it('a way of contact that is offered no more stays until another is chosen', async () => {
  const { onDone, sent } = edit(ADA);
  expect(radio('Text Message').checked).toBe(true);
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Soldotna' } });
  fireEvent.click(screen.getByRole('button', { name: 'Update Profile' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject([{ city: 'Soldotna', contactMethod: 'PHONE' }]);
});

it('another way of contact is saved once it is chosen', async () => {
  const { onDone, sent } = edit(ADA);
  fireEvent.click(radio('Email'));
  fireEvent.click(screen.getByRole('button', { name: 'Update Profile' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject([{ contactMethod: 'EMAIL' }]);
});

it('by telephone alone is not offered to whoever has chosen otherwise', () => {
  edit({ ...ADA, contactMethod: 'BOTH' });
  expect(radio('Email & Text Message').checked).toBe(true);
  expect(screen.queryByRole('radio', { name: 'Text Message' })).toBeNull();
});
