import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import type { Mail } from '#functions/messages/channels/outgoing.ts';
import { composeMail } from '#functions/messages/channels/ses.ts';
import { contentOf } from '#functions/messages/content/content.ts';
import type { MessageData } from '#functions/messages/content/message-data.ts';
import { calendarOf } from '#functions/messages/preparing/appointment-calendar.ts';
import type { MessageType } from '#shared/rules/messages/message-types.ts';
import { readCalendar } from '#test/support/calendar-events.ts';
import {
  anAppointmentInMessage,
  aPackage,
  BRAND,
  longestMessageData,
  messageData,
} from '#test/support/messages/message-data.ts';

const SETTINGS = {
  from: 'no-reply@northbound.example',
  fromName: 'Northbound, “the” freight company',
  replyTo: BRAND.customerServiceEmail,
  configurationSet: 'messages',
};
const TO = 'sam@example.com';
const UNSUBSCRIBE = `${BRAND.siteOrigin}/api/messages/unsubscribe?token=a`;
/** The longest line that mail servers accept, in bytes. */
const MAX_LINE = 998;

/** The raw email of a message, and the email as an independent parser reads it. */
async function sent(type: MessageType, data: MessageData, more: Partial<Mail> = {}) {
  const { subject, html, plainText } = contentOf(type, data);
  const ids = { customerId: 'customer-1', messageId: 'message-1' };
  const calendar = await calendarOf(type, data, TO);
  const mail = { to: TO, subject, html, text: plainText, images: [], calendar, ...ids, ...more };
  const raw = (await composeMail(mail, SETTINGS)).toString('latin1');
  const email = await PostalMime.parse(Buffer.from(raw, 'latin1'), { attachmentEncoding: 'utf8' });
  const header = (name: string) => email.headers.filter(({ key }) => key === name).map(({ value }) => value);
  return { raw, email, header, content: { subject, html, plainText } };
}

type Structure = string | readonly [type: string, parts: readonly Structure[]];

/** The content types of a MIME part and of its parts. */
function structureOf(part: string): Structure {
  const [, contentType = ''] = /^Content-Type: ((?:.|\r\n[ \t])*)/im.exec(part) ?? [];
  const [type = ''] = contentType.split(';');
  const [, boundary] = /boundary="([^"]+)"/.exec(contentType) ?? [];
  if (boundary === undefined) return type;
  return [
    type,
    part
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((each) => structureOf(each.trimStart())),
  ];
}

/** The calendar part of an email, read by an independent implementation. */
async function invitation(type: MessageType, changes: Partial<MessageData> = {}) {
  const { email, raw } = await sent(type, messageData(type, changes));
  const [part] = email.attachments.filter(({ mimeType }) => mimeType === 'text/calendar');
  return { ...readCalendar(String(part?.content)), part, raw };
}

describe('an email', () => {
  it('arrives as it was written, in text and HTML', async () => {
    const data = messageData('package-ready', {
      customerName: 'Zoë “Zo” Ñandú 📦',
      parcels: [aPackage({ freightBillNum: 'NB–100001 Ünïcode' }, ['TRANSIT', 'DESTINATION'])],
    });
    const { email, raw, content } = await sent('package-ready', data);
    expect(email.subject).toBe(content.subject);
    expect(email.text?.trim()).toBe(content.plainText.trim());
    expect(email.html?.trim()).toBe(content.html.trim());
    expect(structureOf(raw)).toEqual(['multipart/alternative', ['text/plain', 'text/html']]);
    expect(email.attachments).toEqual([]);
  });

  it('says who sends it, who gets replies, and which message of the ledger it is', async () => {
    const { email, header } = await sent('package-lost', messageData('package-lost'));
    expect(email.from).toEqual({ name: SETTINGS.fromName, address: SETTINGS.from });
    expect(email.replyTo).toEqual([{ name: '', address: BRAND.customerServiceEmail }]);
    expect(email.to).toEqual([{ name: '', address: TO }]);
    expect(header('x-ledger-id')).toEqual(['customer-1/message-1']);
    expect(header('auto-submitted')).toEqual(['auto-generated']);
  });

  it('can be stopped by one click only if it says how', async () => {
    const data = messageData('book-pickup');
    const required = await sent('book-pickup', data);
    expect([...required.header('list-unsubscribe'), ...required.header('list-unsubscribe-post')]).toEqual([]);
    const optional = await sent('book-pickup', data, { unsubscribeUrl: UNSUBSCRIBE });
    expect(optional.header('list-unsubscribe')).toEqual([`<${UNSUBSCRIBE}>`]);
    expect(optional.header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
  });

  it('takes no header and no recipient from a freight bill', async () => {
    const freightBillNum = 'NB1\r\nBcc: all@example.com\r\n\r\n<b>';
    const { email, header } = await sent(
      'package-lost',
      messageData('package-lost', { parcels: [aPackage({ freightBillNum }, ['LOST'])] }),
    );
    expect(header('bcc')).toEqual([]);
    expect(email.bcc).toBeUndefined();
    expect(email.subject).toBe('We are looking for your package NB1 Bcc: all@example.com <b>');
  });

  it('shows the photos of packages inside the text instead of attaching them', async () => {
    const data = longestMessageData('package-received');
    const [photo] = [...data.photos.values()];
    const images = [{ contentId: String(photo), contentType: 'image/jpeg', content: Buffer.from('jpeg') }];
    const { email, raw } = await sent('package-received', data, { images });
    expect(structureOf(raw)).toEqual([
      'multipart/alternative',
      ['text/plain', ['multipart/related', ['text/html', 'image/jpeg']]],
    ]);
    const [attachment] = email.attachments;
    expect(attachment).toMatchObject({
      mimeType: 'image/jpeg',
      disposition: 'inline',
      related: true,
      contentId: `<${photo}>`,
      content: 'jpeg',
    });
    expect(email.html).toContain(`src="cid:${photo}"`);
  });

  it('has no line that a mail server would cut', async () => {
    const { raw } = await sent('package-received', longestMessageData('package-received'));
    expect(Math.max(...raw.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(MAX_LINE);
  });
});

describe('the calendar part', () => {
  it.each([
    ['appointment-booked', 'REQUEST', 0, 'CONFIRMED'],
    ['appointment-moved', 'REQUEST', 1, 'CONFIRMED'],
    ['appointment-canceled', 'CANCEL', 2, 'CANCELLED'],
  ] as const)('of %s asks calendars for a %s with sequence %i', async (type, method, sequence, status) => {
    const appointment = anAppointmentInMessage({ sequence });
    const { part, raw, calendar, textOf, timeOf } = await invitation(type, { appointment });
    expect(structureOf(raw)).toEqual(['multipart/alternative', ['text/plain', 'text/html', 'text/calendar']]);
    expect(part?.method).toBe(method);
    expect(part?.disposition).not.toBe('attachment');
    expect(calendar.getFirstPropertyValue('method')).toBe(method);
    expect(textOf('uid')).toBe(appointment.id);
    expect(textOf('sequence')).toBe(String(sequence));
    expect(textOf('status')).toBe(status);
    expect(timeOf('dtstart')).toEqual(new Date(appointment.pickupDate));
    expect(textOf('organizer')).toBe(`mailto:${BRAND.customerServiceEmail}`);
    expect(textOf('attendee')?.toLowerCase()).toBe(`mailto:${TO}`);
  });

  it('is missing in a reminder, which changes nothing in the calendar', async () => {
    const { email } = await sent('pickup-tomorrow', messageData('pickup-tomorrow'));
    expect(email.attachments).toEqual([]);
  });
});
