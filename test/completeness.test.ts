import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SCREENS, UNAUDITED_SCREENS } from '#bench/screens/screen-list.ts';
import { MESSAGE_TYPES } from '#shared/rules/messages/message-types.ts';
import { paths } from '#web/lib/paths.ts';

const MESSAGES = path.resolve(import.meta.dirname, '../functions/messages');

/** What decides that a message is due. The schema of events only names the types. */
const deciding = globSync(
  ['events/*-events.ts', 'reminders/*.ts', 'sending/{sailing-announcements,pre-alert-questions}.ts'],
  {
    cwd: MESSAGES,
  },
).map((file) => readFileSync(path.join(MESSAGES, file), 'utf8'));

it.each(Object.keys(MESSAGE_TYPES))('a message is sent by an event or a reminder: %s', (type) => {
  expect(
    deciding.some((source) => source.includes(`'${type}'`)),
    `Nothing in functions/messages/events/ or reminders/, an announcement of a sailing, nor a question about an expected package produces '${type}'.`,
  ).toBe(true);
});

const opened = [...SCREENS, ...UNAUDITED_SCREENS].map((screen) => screen.path.replace(/[?#].*/, ''));

/** Pages that no screen opens by their path, with the reason. */
const WITHOUT_SCREEN: Readonly<Record<string, string>> = {
  [paths.root]: 'leads to another page',
  [paths.storedPayment]: 'opened after the invoice, in paying-screens.ts',
  [paths.staffDepart]: 'opened after /staff/arrive, in staff-screens.ts',
};

it.each(Object.values(paths))('a page has a screen, so that it is audited and drawn: %s', (pattern) => {
  const form = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`);
  expect(
    opened.some((each) => form.test(each)),
    `No screen in bench/screens opens ${pattern}: add it to the list of its feature.`,
  ).toBe(!(pattern in WITHOUT_SCREEN));
});
