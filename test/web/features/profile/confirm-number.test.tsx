import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { CustomerProfile } from '#shared/contracts/customer-profile.ts';
import type { MessageSettings } from '#shared/contracts/message-settings.ts';
import { MESSAGE_SETTINGS } from '#test/support/messages/message-settings.ts';
import { errorReply, fieldErrorReply, PROFILE, type Responders } from '#test/web/support/api.ts';
import { alertText, field, fill, isAt, isDescribed, isOn, press } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';

const SETTINGS = 'GET /api/messages/settings';
const SEND = 'POST /api/messages/phone/code';
const CONFIRM = 'POST /api/messages/phone';
const PHONE = PROFILE.mobileNumber;

const withTexts = (texts: Partial<MessageSettings['texts']>): MessageSettings => ({
  ...MESSAGE_SETTINGS,
  texts: { ...MESSAGE_SETTINGS.texts, ...texts },
});
const UNCONFIRMED = withTexts({ state: 'UNCONFIRMED' });
const SENT = withTexts({ state: 'UNCONFIRMED', codeSentAt: '2026-11-28T19:00:00.000Z' });

const open = (path: string, api: Responders = {}) =>
  openSite(path, {
    as: ['Customer'],
    api: {
      'GET /api/parcels': { body: [] },
      'GET /api/appointments': { body: [] },
      [SETTINGS]: { body: UNCONFIRMED },
      [SEND]: { body: SENT },
      [CONFIRM]: { body: MESSAGE_SETTINGS },
      ...api,
    },
  });

/** Agrees to the terms as a customer who wanted to open a page. */
async function agree(path: string, profile: Partial<CustomerProfile> = {}, api: Responders = {}) {
  const site = open(path, {
    'GET /api/customer/me': { body: { ...PROFILE, ...profile, hasAgreedToLatestTos: false } },
    'POST /api/customer/agree': { body: { ...PROFILE, ...profile } },
    ...api,
  });
  await press('Agree to Terms and Conditions');
  return site;
}

describe('the step after the terms', () => {
  it('confirms the number, and goes on to the page that the customer wanted', async () => {
    const site = await agree('/profile');
    await isOn('Confirm Your Number');
    screen.getByText(`Confirm ${PHONE}, and we'll text you`, { exact: false });
    await press('Send code');
    await screen.findByText(`We sent a code to ${PHONE}. It works for 10 minutes.`);
    screen.getByText(SENT.texts.consent);
    await fill('Code', '482913');
    await press('Confirm');
    await isOn('Profile');
    await isAt('/profile');
    await screen.findByText('Your number is confirmed.');
    expect(site.sent(CONFIRM)).toEqual([{ code: '482913' }]);
  });

  it('can be skipped, and opened again with Back', async () => {
    const site = await agree('/orders');
    await userEvent.click(await screen.findByRole('link', { name: 'Skip for now' }));
    await isAt('/orders');
    expect(site.calls).not.toContain(SEND);
    window.history.back();
    await isOn('Confirm Your Number');
  });

  it.each([
    ['a wrong code', "That's not the code we sent. Check the text and try again."],
    ['an expired one', 'This code has expired. Send a new code.'],
  ])('shows %s at its field, and can send another one', async (_, message) => {
    const site = await agree('/orders', {}, { [CONFIRM]: fieldErrorReply('code', message) });
    await press('Send code');
    await fill('Code', '000000');
    await press('Confirm');
    await isDescribed(field('Code'), message);
    await isAt('/confirm-number');
    await press('Send another code');
    expect(site.sent(SEND)).toHaveLength(2);
  });

  it('says when there are no more codes today, and can still be skipped', async () => {
    const message = 'You can ask for five codes a day. Please try again tomorrow.';
    await agree('/orders', {}, { [SEND]: errorReply(429, 'Too Many Requests', message) });
    await press('Send code');
    expect(await alertText()).toContain(message);
    await userEvent.click(screen.getByRole('link', { name: 'Skip for now' }));
    await isAt('/orders');
  });

  it('can be skipped if it cannot be loaded', async () => {
    await agree('/orders', {}, { [SETTINGS]: errorReply(400, 'Bad Request') });
    await screen.findByText('Your message settings could not be loaded.');
    await userEvent.click(screen.getByRole('link', { name: 'Skip for now' }));
    await isAt('/orders');
  });

  it.each([
    ['the number is confirmed', {}, MESSAGE_SETTINGS],
    ['texts were stopped', {}, withTexts({ state: 'STOPPED', stoppedAt: '2026-11-28T19:00:00.000Z' })],
    ['there are no texts yet', {}, withTexts({ state: 'UNAVAILABLE' })],
    [
      'the customer prefers email',
      { contactMethod: 'EMAIL' } as const,
      { ...UNCONFIRMED, contactMethod: 'EMAIL' as const },
    ],
  ])('is left out if %s', async (_, profile, settings) => {
    const site = await agree('/profile', profile, { [SETTINGS]: { body: settings } });
    await isAt('/profile');
    expect(site.calls).not.toContain(SEND);
  });

  it('does not come at each sign-in', async () => {
    open('/onboarding');
    await isAt('/orders');
    expect(screen.queryByText('Confirm Your Number')).toBeNull();
  });
});

describe('Active Packages', () => {
  const TITLE = "You're not getting texts yet";

  it('say that no texts come before the number is confirmed, and lead there and back', async () => {
    open('/orders');
    await screen.findByText(TITLE);
    screen.getByText(`Confirm ${PHONE} to get texts. Until then, messages come by email.`);
    await userEvent.click(screen.getByRole('link', { name: 'Confirm number' }));
    await isOn('Confirm Your Number');
    await press('Send code');
    await fill('Code', '482913');
    await press('Confirm');
    await isAt('/orders');
    await screen.findByText('No packages yet');
    expect(screen.queryByText(TITLE)).toBeNull();
  });

  it.each([
    ['come', MESSAGE_SETTINGS],
    ['cannot come yet', withTexts({ state: 'UNAVAILABLE' })],
  ])('say nothing if texts %s', async (_, settings) => {
    const site = open('/orders', { [SETTINGS]: { body: settings } });
    await screen.findByText('No packages yet');
    await waitFor(() => expect(site.calls).toContain(SETTINGS));
    expect(screen.queryByText(TITLE)).toBeNull();
  });
});
