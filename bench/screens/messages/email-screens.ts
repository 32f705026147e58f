import type { Page } from '@playwright/test';
import { contentOf } from '#functions/messages/content/content.ts';
import type { MessageData } from '#functions/messages/content/message-data.ts';
import { ACCOUNT_MAIL_NAMES, accountMailOf } from '#test/support/messages/account-mail.ts';
import { BRAND, longestMessageData, messageData, TYPES } from '#test/support/messages/message-data.ts';
import type { Screen } from '../screen.ts';

/** A phone, and the widest that an email gets. */
const WIDTHS = [
  { name: 'phone', width: 390, height: 664 },
  { name: 'email', width: 640, height: 800 },
] as const;

const LONG_BRAND = {
  productName: 'Featherstonehaugh-Kvale Northern Freight Forwarding and Consolidation',
  siteOrigin: 'https://portal.featherstonehaugh-kvale-northern-freight.example',
  customerServiceEmail: 'customer.service.department@featherstonehaugh-kvale-northern-freight.example',
};

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

/** Account emails as they arrive: with a code, or with the longest temporary password of one word. */
const accountScreens = (mail: string): Screen[] =>
  [
    { name: `email-account-${mail}`, brand: BRAND, code: '492817' },
    { name: `email-account-${mail}-long`, brand: LONG_BRAND, code: 'Aa1!'.repeat(16) },
  ].map(({ name, brand, code }) => ({
    name,
    path: '/login',
    widths: WIDTHS,
    reach: showEmail(
      accountMailOf(mail, brand)
        .html.replace('{####}', code)
        .replace('{username}', '3f9a2b1c-5d4e-4f60-8a7b-9c0d1e2f3a4b'),
    ),
  }));

/** The email of each message, with the shortest and the longest data, and the account emails. */
export const EMAIL_SCREENS: Screen[] = [
  ...TYPES.flatMap((type) => [
    emailScreen(`email-${type}`, type, messageData(type)),
    emailScreen(`email-${type}-long`, type, longestMessageData(type)),
  ]),
  ...ACCOUNT_MAIL_NAMES.flatMap(accountScreens),
];
