import { expect, it } from 'vitest';
import { channelsOf } from '#shared/rules/messages/channels.ts';

const WORKING = { canEmail: true, canText: true, isTextStopped: false };
const NO_EMAIL = { ...WORKING, canEmail: false };
const NO_TEXTS = { ...WORKING, canText: false };
const STOPPED = { ...NO_TEXTS, isTextStopped: true };
const NOTHING = { ...NO_TEXTS, canEmail: false };
const ONLY_EMAIL = { email: true, text: false };
const ONLY_TEXT = { email: false, text: true };
const NEITHER = { email: false, text: false };

it.each([
  ['what is urgent, by both by default', 'ready', 'BOTH', undefined, WORKING, ['EMAIL', 'TEXT']],
  ['other news, by email by default', 'price', 'BOTH', undefined, WORKING, ['EMAIL']],
  ['everything by text if they want no email', 'price', 'PHONE', undefined, WORKING, ['TEXT']],
  ['a kind as it was chosen', 'ready', 'BOTH', ONLY_TEXT, WORKING, ['TEXT']],
  ['nothing of a kind that is turned off', 'ready', 'BOTH', NEITHER, WORKING, []],
  ['no text if the contact method is email, whatever was chosen', 'ready', 'EMAIL', ONLY_TEXT, WORKING, []],
  ['email instead of texts that do not work', 'ready', 'PHONE', undefined, NO_TEXTS, ['EMAIL']],
  ['no email in place of stopped texts if it was turned off', 'ready', 'BOTH', ONLY_TEXT, STOPPED, []],
  ['required email even then', 'payments', 'BOTH', ONLY_TEXT, STOPPED, ['EMAIL']],
  ['no text that was not chosen, even if email does not work', 'price', 'BOTH', ONLY_EMAIL, NO_EMAIL, []],
  ['a required kind by text if email does not work', 'payments', 'BOTH', ONLY_EMAIL, NO_EMAIL, ['TEXT']],
  ['a required kind by no text if the contact method is email', 'payments', 'EMAIL', undefined, NO_EMAIL, []],
  ['a required kind by email if texts do not work', 'problems', 'PHONE', undefined, NO_TEXTS, ['EMAIL']],
  ['nothing if nothing works', 'problems', 'BOTH', undefined, NOTHING, []],
] as const)('customers get %s: %s, %s', (_, kind, contactMethod, choice, working, channels) => {
  const choices = choice === undefined ? {} : { [kind]: choice };
  expect(channelsOf(kind, { contactMethod, choices }, working)).toEqual(channels);
});
