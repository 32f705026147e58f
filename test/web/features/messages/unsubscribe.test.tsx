import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { deferred, errorReply, noNetwork, type Responders } from '#test/web/support/api.ts';
import { isAt, isFocused, isOn } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';

const POST = 'POST /api/messages/unsubscribe';
const DONE = { status: 204, body: undefined };
const TOKEN = '01k8cj62mg26e2pg9t05loq73d.ready.secret';

const user = userEvent.setup({ delay: null });
const button = () => screen.getByRole('button', { name: 'Unsubscribe' });

async function open(api: Responders = {}, token = TOKEN) {
  const stub = openSite(`/unsubscribe?token=${token}`, { api });
  await isOn('Unsubscribe');
  return stub;
}

describe('the page for unsubscribing', () => {
  it('asks first, and sends nothing when it is opened', async () => {
    const { sent } = await open();
    await screen.findByText('Do you want to stop “Ready for pickup” emails?');
    expect(button()).toBeTruthy();
    expect(sent(POST)).toEqual([]);
  });

  it('turns the kind off, once for a double click, and says what still comes', async () => {
    const { reply, release } = deferred(DONE);
    const { calls } = await open({ [POST]: reply });
    await user.dblClick(button());
    expect(screen.getByRole('button', { name: 'Unsubscribing…' }).getAttribute('aria-disabled')).toBe('true');
    act(release);
    await screen.findByText('You will get no more “Ready for pickup” emails.');
    screen.getByText(
      /^You will still get emails about problems with your packages, your appointments and payments/,
    );
    expect(screen.queryByRole('button', { name: /Unsubscrib/ })).toBeNull();
    await isFocused(screen.getByRole('link', { name: 'Message settings' }));
    expect(calls.filter((call) => call.startsWith(POST))).toEqual([`${POST}?token=${TOKEN}`]);
  });

  it('leads to the message settings, which require a sign-in', async () => {
    await open({ [POST]: DONE });
    await user.click(button());
    await user.click(await screen.findByRole('link', { name: 'Message settings' }));
    await isAt('/login');
  });

  it.each([
    ['of a required kind', '01k8cj62mg26e2pg9t05loq73d.payments.secret'],
    ['of an unknown kind', '01k8cj62mg26e2pg9t05loq73d.other.secret'],
    ['without a token', ''],
  ])('says that a link %s does not work', async (_, token) => {
    await open({}, token);
    await screen.findByText('This link no longer works');
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
  });

  it('says that a link does not work if the server does not know it', async () => {
    await open({ [POST]: errorReply(404, 'Not Found') });
    await user.click(button());
    await screen.findByText('This link no longer works');
    await isFocused(screen.getByRole('link', { name: 'Message settings' }));
  });

  it('changes nothing on a failure, and can be tried again', async () => {
    let isUp = false;
    await open({ [POST]: () => (isUp ? DONE : noNetwork()) });
    await user.click(button());
    await screen.findByText('Nothing was changed');
    isUp = true;
    await user.click(button());
    await screen.findByText('You are unsubscribed');
  });
});
