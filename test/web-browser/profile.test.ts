import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { errorReply, PROFILE } from '../web/support/api.ts';
import { field, press } from '../web/support/page.ts';
import { openSite } from '../web/support/site.tsx';

beforeEach(() => page.viewport(390, 664));

it('formats a mobile number while it is typed, deleted and pasted', async () => {
  openSite('/onboarding', {
    as: ['Customer'],
    api: { 'GET /api/customer/me': errorReply(404, 'Not Found') },
  });
  const phone = await screen.findByLabelText<HTMLInputElement>('Mobile Number');
  const type = async (keys: string, shown: string) => {
    await userEvent.keyboard(keys);
    await expect.poll(() => phone.value).toBe(shown);
  };
  const pressTimes = async (key: string, times: number) => {
    for (let count = 0; count < times; count += 1) await userEvent.keyboard(`{${key}}`);
  };
  phone.focus();
  await type('9075550133', '907-555-0133');
  await pressTimes('Backspace', 11);
  await type('{Backspace}', '');
  await type('9075133', '907-513-3');
  await pressTimes('ArrowLeft', 4);
  await type('550', '907-555-0133');
  await type('{Delete}', '907-555-033');

  phone.select();
  await type('+1 (907) 555-0177', '907-555-0177');
  await userEvent.fill(field('Name'), '+1 (907) 555-0199');
  field('Name').select();
  await userEvent.copy();
  phone.focus();
  phone.select();
  await userEvent.paste();
  await expect.poll(() => phone.value).toBe('907-555-0199');
});

it('brings into view what was changed in another window', async () => {
  const profiles = [PROFILE, { ...PROFILE, city: 'Wasilla', preferredDestination: 'KOD', version: 2 }];
  openSite('/profile', {
    as: ['Customer'],
    api: {
      'GET /api/customer/me': profiles.map((body) => ({ body })),
      'PUT /api/customer/me': errorReply(409, 'Conflict'),
    },
  });
  await press('Edit Profile');
  await userEvent.fill(field('City'), 'Palmer');
  await press('Update Profile');
  const conflict = await screen.findByText(/^Not saved yet: your profile was changed in another window/);
  await expect.element(page.elementLocator(conflict)).toBeInViewport();
  const terminal = await screen.findByText(/Kodiak \(KOD\)/, { selector: 'li, li *' });
  await expect.element(page.elementLocator(terminal)).toBeInViewport();
});
