import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { MessageSettings } from '#shared/contracts/message-settings.ts';
import { KIND_TEXTS } from '#shared/rules/messages/kind-texts.ts';
import { MESSAGE_KINDS } from '#shared/rules/messages/message-types.ts';
import { MESSAGE_SETTINGS } from '#test/support/messages/message-settings.ts';
import { errorReply, fieldErrorReply, PROFILE, type Responders } from '#test/web/support/api.ts';
import {
  alertText,
  descriptionOf,
  field,
  fill,
  isDescribed,
  isFocused,
  press,
} from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';

const GET = 'GET /api/messages/settings';
const PUT = 'PUT /api/messages/settings';
const SEND = 'POST /api/messages/phone/code';
const CONFIRM = 'POST /api/messages/phone';
const STOP = 'DELETE /api/messages/phone';
const PHONE = PROFILE.mobileNumber;

const settings = (changes: Partial<MessageSettings> = {}): MessageSettings => ({
  ...MESSAGE_SETTINGS,
  ...changes,
});
const withTexts = (changes: Partial<MessageSettings['texts']>): MessageSettings =>
  settings({ texts: { ...MESSAGE_SETTINGS.texts, ...changes } });

/** Opens the profile with these settings, and waits for them. */
async function open(shown: MessageSettings, api: Responders = {}) {
  const site = openSite('/profile', { as: ['Customer'], api: { [GET]: { body: shown }, ...api } });
  await screen.findByRole('heading', { name: 'Text messages' });
  return site;
}
const box = (kind: keyof typeof KIND_TEXTS, name: 'Email' | 'Text') =>
  within(screen.getByRole('group', { name: KIND_TEXTS[kind].title })).getByRole<HTMLInputElement>(
    'checkbox',
    { name },
  );
const save = () => press('Save Choices');

describe('the kinds of messages', () => {
  it('each say when they come, and show what is chosen', async () => {
    await open(settings());
    for (const kind of MESSAGE_KINDS) {
      const group = screen.getByRole('group', { name: KIND_TEXTS[kind].title });
      expect(descriptionOf(group)).toBe(KIND_TEXTS[kind].when);
      expect(box(kind, 'Email').checked).toBe(MESSAGE_SETTINGS.kinds[kind].email);
      expect(box(kind, 'Text').checked).toBe(MESSAGE_SETTINGS.kinds[kind].text);
      expect(box(kind, 'Text').disabled).toBe(kind === 'account');
    }
  });

  it('are saved with the version that the form shows', async () => {
    const saved = settings({ version: 4, isEveningDigest: true, pausedUntil: '2026-12-24' });
    const site = await open(settings({ version: 3 }), { [PUT]: { body: saved } });
    await userEvent.click(box('progress', 'Email'));
    await userEvent.click(box('received', 'Text'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'One message a day about arrivals' }));
    await userEvent.type(field('Pause reminders until'), '2026-12-24');
    await save();
    await screen.findByText('Message settings saved.');
    expect(site.sent(PUT)).toEqual([
      {
        kinds: {
          ...MESSAGE_SETTINGS.kinds,
          progress: { email: false, text: false },
          received: { email: true, text: true },
        },
        isEveningDigest: true,
        pausedUntil: '2026-12-24',
        version: 3,
      },
    ]);
  });

  it('that are always sent keep their last channel', async () => {
    await open(settings());
    expect(box('payments', 'Email').disabled).toBe(true);
    await userEvent.click(box('payments', 'Text'));
    expect(box('payments', 'Email').disabled).toBe(false);
    await userEvent.click(box('payments', 'Email'));
    expect(box('payments', 'Text').disabled).toBe(true);
    expect(box('payments', 'Text').checked).toBe(true);
    expect(box('progress', 'Email').disabled).toBe(false);
  });

  it('cannot come by text if the contact preference is Email, which is explained', async () => {
    await open(settings({ contactMethod: 'EMAIL' }));
    expect(MESSAGE_KINDS.filter((kind) => !box(kind, 'Text').disabled)).toEqual([]);
    expect(MESSAGE_KINDS.filter((kind) => box(kind, 'Text').checked)).toEqual([]);
    expect(screen.getByText(/Your contact preference is Email\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send code' })).toBeNull();
  });

  it('show an error of the pause at its field', async () => {
    await open(settings(), { [PUT]: fieldErrorReply('pausedUntil', 'Choose a day after today.') });
    await userEvent.type(field('Pause reminders until'), '2020-01-01');
    await save();
    await isDescribed(field('Pause reminders until'), 'Choose a day after today.');
  });

  it('that were changed elsewhere are shown before they are overwritten', async () => {
    const theirs = settings({
      version: 5,
      kinds: { ...MESSAGE_SETTINGS.kinds, progress: { email: false, text: false } },
      pausedUntil: '2026-12-24',
    });
    let current = settings({ version: 3 });
    const site = await open(current, {
      [GET]: () => ({ body: current }),
      [PUT]: ({ body }) => {
        if ((body as { version: number }).version === 5) return { body: { ...theirs, version: 6 } };
        current = theirs;
        return errorReply(409, 'Conflict', 'Your message settings were changed elsewhere.');
      },
    });
    await userEvent.click(box('ready', 'Text'));
    await save();
    await screen.findByText(/^Not saved yet: your choice of messages was changed in another window/);
    expect(screen.getByText(/On the way by email:/).textContent).toBe('On the way by email: off');
    expect(screen.getByText(/Pause reminders until:/).textContent).toBe('Pause reminders until: 12/24/2026');
    expect([box('progress', 'Email').checked, box('ready', 'Text').checked]).toEqual([false, false]);
    await save();
    await waitFor(() => expect(site.sent(PUT)).toHaveLength(2));
    expect(site.sent<{ version: number }>(PUT)[1]?.version).toBe(5);
  });

  it('stay as they are while the profile is edited', async () => {
    await open(settings());
    await userEvent.click(box('progress', 'Email'));
    await press('Edit Profile');
    expect(screen.queryByRole('group', { name: KIND_TEXTS.progress.title })).toBeNull();
    await press('Cancel Editing');
    expect(box('progress', 'Email').checked).toBe(false);
  });
});

it('says that the settings could not be loaded, and loads them again', async () => {
  openSite('/profile', {
    as: ['Customer'],
    api: { [GET]: [errorReply(400, 'Bad Request'), { body: settings() }] },
  });
  const section = await screen.findByRole('region', { name: 'Messages' });
  await within(section).findByText('Your message settings could not be loaded.');
  await userEvent.click(within(section).getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Text messages' });
});

describe('text messages', () => {
  it('that a stage cannot send are explained', async () => {
    await open(withTexts({ state: 'UNAVAILABLE' }));
    expect(screen.getByText('We cannot send text messages yet. All messages come by email.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send code' })).toBeNull();
  });

  it('are turned on by a code', async () => {
    const sent = withTexts({ state: 'UNCONFIRMED', codeSentAt: '2026-11-24T20:00:00.000Z' });
    const site = await open(withTexts({ state: 'UNCONFIRMED' }), {
      [SEND]: { body: sent },
      [CONFIRM]: [
        fieldErrorReply('code', "That's not the code we sent. Check the text and try again."),
        { body: withTexts({ state: 'ON' }) },
      ],
    });
    await press('Send code');
    await screen.findByText(`We sent a code to ${PHONE}. It works for 10 minutes.`);
    await isFocused(() => field('Code'));
    expect(field('Code').getAttribute('autocomplete')).toBe('one-time-code');
    expect(screen.getByText(MESSAGE_SETTINGS.texts.consent)).toBeTruthy();
    await fill('Code', '12345');
    await press('Confirm');
    await isDescribed(field('Code'), 'The code has 6 digits.');
    expect(site.sent(CONFIRM)).toEqual([]);
    await fill('Code', '123456');
    await press('Confirm');
    await isDescribed(field('Code'), "That's not the code we sent. Check the text and try again.");
    await fill('Code', '654321');
    await press('Confirm');
    await screen.findByText('Your number is confirmed.');
    expect(site.sent(CONFIRM)).toEqual([{ code: '123456' }, { code: '654321' }]);
    expect(screen.getByText(new RegExp(`^Texts go to ${PHONE}\\.`))).toBeTruthy();
    await isFocused(screen.getByRole('heading', { name: 'Messages' }));
  });

  it('show the field for a code that was sent before a reload', async () => {
    await open(withTexts({ state: 'UNCONFIRMED', codeSentAt: '2026-11-24T20:00:00.000Z' }));
    expect(field('Code').value).toBe('');
    expect(screen.getByRole('button', { name: 'Send another code' })).toBeTruthy();
  });

  it('say why no code was sent', async () => {
    await open(withTexts({ state: 'UNCONFIRMED' }), {
      [SEND]: errorReply(429, 'Too Many Requests', 'You can ask for five codes a day.'),
    });
    await press('Send code');
    expect(await alertText()).toContain('You can ask for five codes a day.');
    expect(screen.queryByLabelText('Code')).toBeNull();
  });

  it('are shown as on if the number was confirmed but the response was lost', async () => {
    const sent = withTexts({ state: 'UNCONFIRMED', codeSentAt: '2026-11-24T20:00:00.000Z' });
    await open(sent, {
      [GET]: [{ body: sent }, { body: withTexts({ state: 'ON' }) }],
      [CONFIRM]: errorReply(503, 'Service Unavailable'),
    });
    await fill('Code', '123456');
    await press('Confirm');
    await screen.findByText(new RegExp(`^Texts go to ${PHONE}\\.`));
  });

  it('are stopped after a confirmation, and can be turned on again', async () => {
    const stopped = withTexts({ state: 'STOPPED', stoppedAt: '2026-11-24T20:00:00.000Z' });
    const site = await open(withTexts({ state: 'ON' }), { [STOP]: { body: stopped } });
    await press('Stop all texts');
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop all texts' }));
    await screen.findByText('Texts stopped.');
    expect(site.sent(STOP)).toHaveLength(1);
    expect(screen.getByText(/were stopped on/).textContent).toContain('11/24/2026 11:00 AM AKST');
    expect(await screen.findByRole('button', { name: 'Send code' })).toBeTruthy();
  });
});
