import type { Page } from '@playwright/test';
import { contentOf } from '#functions/messages/content/content.ts';
import type { MessageData } from '#functions/messages/content/message-data.ts';
import { longestMessageData, messageData, TYPES } from '#test/support/messages/message-data.ts';
import type { Screen } from '../screen.ts';

/** A phone, and the widest that an email gets. */
const WIDTHS = [
  { name: 'phone', width: 390, height: 664 },
  { name: 'email', width: 640, height: 800 },
] as const;

const PHOTO =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='240' height='180'><rect width='240' height='180' fill='%23c4622d'/></svg>";

/** Shows the HTML of an email like a mail program that displays its inline photos. */
const showEmail = (html: string) => (page: Page) => page.setContent(html.replaceAll(/cid:[^"]+/g, PHOTO));

const emailScreen = (name: string, type: (typeof TYPES)[number], data: MessageData): Screen => ({
  name,
  path: '/login',
  widths: WIDTHS,
  reach: showEmail(contentOf(type, data).html),
});

/** The email of each message, with the shortest and the longest data. */
export const EMAIL_SCREENS: Screen[] = TYPES.flatMap((type) => [
  emailScreen(`email-${type}`, type, messageData(type)),
  emailScreen(`email-${type}-long`, type, longestMessageData(type)),
]);
