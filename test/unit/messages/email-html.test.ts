import { Window } from 'happy-dom';
import { expect, it } from 'vitest';
import { contentOf } from '#functions/messages/content/content.ts';
import type { MessageData } from '#functions/messages/content/message-data.ts';
import { type MessageType, rulesOf } from '#shared/rules/messages/message-types.ts';
import {
  aPackage,
  BRAND,
  LISTING_TYPES,
  longestMessageData,
  messageData,
  TYPES,
} from '#test/support/messages/message-data.ts';

/** Gmail cuts an email at 102 kB. */
const MAX_BYTES = 100_000;
/** What a name or a message could try in HTML and in a header. */
const HOSTILE = `"><img src=x onerror=alert(1)></style><script>alert(2)</script>&lt;'\r\nBcc: all@example.com`;
const UNSUBSCRIBE = `${BRAND.siteOrigin}/api/messages/unsubscribe?token=a&kind=ready`;

/** The email as an HTML parser reads it. */
function parsed(type: MessageType, data: MessageData) {
  const { html } = contentOf(type, data);
  const { document } = new Window();
  document.write(html);
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const hrefs = all('a').map((link) => link.getAttribute('href') ?? '');
  return { html, document, all, hrefs, text: document.body.textContent.replace(/\s+/g, ' ') };
}

/** Where to book a pickup, or to see it, once the amount due is paid. */
const ALSO = /\/appointments(\/new\?locationCode=ANC)?$/;

/**
 * A time that a customer can choose instead of one when the terminal is closed, the claim about a package, and its page for
 * everybody.
 */
const OFFERED = /\/appointments\?move=|\/claims\/|\/track\b/;

it.each(TYPES)('has one button in %s, with the link of the plain text', (type) => {
  const data = messageData(type);
  const { url, plainText } = contentOf(type, data);
  const { all, hrefs } = parsed(type, data);
  expect(all('a.button').map((link) => link.getAttribute('href'))).toEqual([url]);
  expect(plainText).toContain(`:\n${url}\n`);
  const isOffered = (href: string) => href !== url && OFFERED.test(href);
  const links = hrefs.filter((href) => !href.startsWith('mailto:') && !isOffered(href));
  const others = links.filter((link, index) => index === 0 || !ALSO.test(link));
  expect(others).toEqual([url, `${BRAND.siteOrigin}/profile`]);
});

it.each(TYPES)('needs nothing from the web in %s, and names its language and colors', (type) => {
  const { document, all, html } = parsed(type, longestMessageData(type));
  expect(document.documentElement.getAttribute('lang')).toBe('en-US');
  expect(all('meta[name="color-scheme"]')[0]?.getAttribute('content')).toBe('light dark');
  expect(all('link, script, iframe')).toEqual([]);
  expect(all('img').filter((image) => !image.getAttribute('src')?.startsWith('cid:'))).toEqual([]);
  expect(html).not.toMatch(/url\(|@import/);
});

it.each(TYPES)('has the same news in %s as its preview, its heading and its text', (type) => {
  const { subject, plainText } = contentOf(type, messageData(type));
  const { all, text } = parsed(type, messageData(type));
  expect(all('h1')[0]?.textContent).toBe(subject);
  const [greeting = '', news = ''] = plainText.split('\n\n');
  expect(text.trimStart().startsWith(news)).toBe(true);
  expect(text).toContain(`${greeting} ${news}`);
});

it.each(TYPES)('stays below the size at which Gmail cuts %s, with everything as long as it gets', (type) => {
  const { html } = contentOf(type, longestMessageData(type));
  expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES);
});

it.each(TYPES)('escapes names, notes and messages of others in %s', (type) => {
  const data = longestMessageData(type);
  const parcels = data.parcels.slice(0, 2).map((parcel) => ({
    ...parcel,
    freightBillNum: HOSTILE,
    shippingTrackingNum: HOSTILE,
    shippingProvider: HOSTILE,
    customerNotes: HOSTILE,
    ...(parcel.signerName !== undefined && { signerName: HOSTILE }),
    statusHistory: parcel.statusHistory.map((change) => ({ ...change, message: HOSTILE })),
  }));
  const email = parsed(type, {
    ...data,
    customerName: HOSTILE,
    parcels,
    terminal: data.terminal && { ...data.terminal, name: HOSTILE },
    appointment: data.appointment && { ...data.appointment, notes: HOSTILE, pickupCode: HOSTILE },
    money: data.money && { ...data.money, cardType: HOSTILE, receiptNumber: HOSTILE },
    account: data.account && { ...data.account, addressLines: [HOSTILE, HOSTILE] },
    preAlert: data.preAlert && { trackingNumber: HOSTILE, shop: HOSTILE, contents: HOSTILE },
    unsubscribeUrl: `${UNSUBSCRIBE}"><script>`,
  });
  expect(email.all('script, img:not([src^="cid:"]), [onerror]')).toEqual([]);
  expect(email.all('style')).toHaveLength(1);
  expect(email.text).toContain('<script>alert(2)</script>');
});

// Those about an account and most about storage have no text of others.
const SUBJECTS_WITH_DATA = TYPES.filter(
  (type) =>
    rulesOf(type).kind !== 'account' &&
    type !== 'collection-code-locked' &&
    !/^storage-(begins|last-day|charged)$/.test(type),
);

it.each(SUBJECTS_WITH_DATA)('keeps the subject of %s in one line', (type) => {
  const data = messageData(type);
  const parcels = data.parcels.map((parcel) => ({ ...parcel, freightBillNum: HOSTILE }));
  const { subject } = contentOf(type, {
    ...{ ...data, parcels, arrivals: data.arrivals.map((arrival) => ({ ...arrival, parcels })) },
    terminal: data.terminal && { ...data.terminal, name: HOSTILE },
    money: data.money && { ...data.money, receiptNumber: HOSTILE },
    link: data.link && { ...data.link, packages: [{ freightBillNum: HOSTILE, amount: 1 }] },
    preAlert: data.preAlert && { ...data.preAlert, trackingNumber: HOSTILE },
  });
  expect(subject).toContain('Bcc: all@example.com');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this expression is meant to match control characters
  expect(subject).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
});

it('shows the photo of a package next to it, with a text in its place', () => {
  const parcels = [aPackage(), aPackage({ freightBillNum: 'NB100002' })];
  const [first] = parcels;
  const photos = new Map([[first?.parcelId ?? '', 'photo-1']]);
  const { all } = parsed('package-received', messageData('package-received', { parcels, photos }));
  const images = all('img').map((image) => [image.getAttribute('src'), image.getAttribute('alt')]);
  expect(images).toEqual([['cid:photo-1', 'Photo of package NB100001']]);
  const row = all('img')[0]?.closest('tr');
  expect(row?.textContent).toContain('Freight bill NB100001');
  expect(row?.textContent).not.toContain('NB100002');
});

it.each(LISTING_TYPES)('says in %s how to stop such emails, if they can be stopped', (type) => {
  const without = contentOf(type, messageData(type));
  expect(`${without.html} ${without.plainText}`).not.toContain('Stop emails');
  const stoppable = messageData(type, { unsubscribeUrl: UNSUBSCRIBE });
  expect(contentOf(type, stoppable).plainText).toContain(`\nStop emails like this one: ${UNSUBSCRIBE}\n`);
  expect(parsed(type, stoppable).hrefs).toContain(UNSUBSCRIBE);
});

it('writes to customer service wherever a text names its address, which wraps before the @', () => {
  const { all } = parsed('action-required', messageData('action-required'));
  const links = all('a').filter(
    (link) => link.getAttribute('href') === `mailto:${BRAND.customerServiceEmail}`,
  );
  const shown = BRAND.customerServiceEmail.replace('@', '<wbr>@');
  expect(links.map((link) => link.innerHTML)).toEqual([shown, shown]);
});
