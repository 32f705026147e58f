import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectEndUserMessaging } from '#functions/messages/channels/end-user-messaging.ts';
import { connectSes } from '#functions/messages/channels/ses.ts';
import { MailEvent, reportInMailEvent } from '#functions/messages/reports/mail-events.ts';
import { Notification, reportInNotification } from '#functions/messages/reports/text-events.ts';
import { openMailbox } from '#local/mailbox/mailbox.ts';
import { FAULTS, type Fault } from '#local/messages/faults.ts';
import { type MessageServer, startMessageServer } from '#local/messages/message-server.ts';
import { STORE_CREDENTIALS } from '#local/storage/object-store.ts';
import { temporaryDirectory } from '../support.ts';

const NOW = new Date('2026-12-24T01:00:00.000Z');
const PHONE = '907-555-0182';
const E164 = '+19075550182';
const MAIL = {
  to: 'ann@example.com',
  subject: 'Ready for pickup',
  text: 'One package',
  html: '<p>One package</p>',
  images: [],
  customerId: 'customer-1',
  messageId: 'message-1',
};
const TEXT = {
  to: PHONE,
  text: 'Ready: https://x.example',
  customerId: 'customer-1',
  messageId: 'message-1',
};

let directory: string;
let mailbox: ReturnType<typeof openMailbox>;
let server: MessageServer;
let reports: unknown[];

/** Starts the server with the data of the test. */
async function start(): Promise<void> {
  mailbox = openMailbox(directory, () => NOW);
  reports = [];
  server = await startMessageServer({
    mailbox,
    now: () => NOW,
    optOutsFile: join(directory, 'opt-outs.json'),
    report: (event) => void reports.push(event),
  });
  onTestFinished(server.close);
  vi.stubEnv('AWS_REGION', 'us-west-2');
  vi.stubEnv('AWS_ACCESS_KEY_ID', STORE_CREDENTIALS.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', STORE_CREDENTIALS.secretAccessKey);
  vi.stubEnv('AWS_ENDPOINT_URL_SESV2', server.endpoint);
  vi.stubEnv('AWS_ENDPOINT_URL_PINPOINT_SMS_VOICE_V2', server.endpoint);
  onTestFinished(() => void vi.unstubAllEnvs());
}

beforeEach(async () => {
  directory = temporaryDirectory();
  await start();
});

const sendMail = (mail: Partial<typeof MAIL> & object = {}) =>
  connectSes({
    from: 'no-reply@northbound.example',
    fromName: 'Northbound',
    replyTo: 'service@northbound.example',
    configurationSet: 'local',
  })({ ...MAIL, ...mail });
const sendText = (text: Partial<typeof TEXT> = {}) =>
  connectEndUserMessaging('+18445550100', 'local', 10_000)({ ...TEXT, ...text });

/** What the portal reads in the reports. */
const readReports = () =>
  reports.map((report) =>
    'source' in (report as object)
      ? reportInMailEvent(MailEvent.parse(report))
      : reportInNotification(Notification.parse(report)),
  );

const message = { customerId: MAIL.customerId, messageId: MAIL.messageId };
const at = NOW.toISOString();
const DELIVERED = { kind: 'delivery', message, report: { report: 'delivered', at }, isAddressDead: false };
const BOUNCED = { kind: 'delivery', message, report: { report: 'bounced', at }, isAddressDead: true };
const COMPLAINT = { kind: 'complaint', message, at };

describe('an email', () => {
  it('is kept with its HTML, text, photos, headers and calendar file', async () => {
    const calendar = {
      method: 'REQUEST',
      content: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n',
    } as const;
    const content = new Uint8Array([137, 80, 78, 71]);
    const images = [{ contentId: 'photo-1', contentType: 'image/png', content }];
    const html = '<p>Größe: 3 ft²</p><img src="cid:photo-1">';
    const unsubscribeUrl = 'https://northbound.example/unsubscribe/token';
    expect(
      await sendMail({ html, text: 'Größe: 3 ft²', images, calendar, unsubscribeUrl } as object),
    ).toEqual({ result: 'sent' });
    const [message] = mailbox.list();
    expect(message).toMatchObject({
      at: NOW.toISOString(),
      channel: 'email',
      to: 'ann@example.com',
      subject: 'Ready for pickup',
      photos: [{ contentId: 'photo-1', contentType: 'image/png', base64: 'iVBORw==' }],
      headers: expect.arrayContaining([
        { name: 'List-Unsubscribe', value: `<${unsubscribeUrl}>` },
        { name: 'Reply-To', value: 'service@northbound.example' },
      ]),
    });
    expect(message?.html?.trim()).toBe(html);
    expect(message?.body.trim()).toBe('Größe: 3 ft²');
    expect(message?.calendar).toContain('METHOD:REQUEST');
  });

  it.each([
    ['ann@example.com', [DELIVERED]],
    ['bounce@simulator.amazonses.com', [BOUNCED]],
    ['Bounce+2@simulator.amazonses.com', [BOUNCED]],
    ['complaint+a.b@simulator.amazonses.com', [DELIVERED, COMPLAINT]],
    ['bounce@example.com', [DELIVERED]],
  ])('to %s is reported as %j', async (to, expected) => {
    await sendMail({ to });
    expect(readReports()).toMatchObject(expected);
    // By this tag, a rule of EventBridge finds the events.
    for (const report of reports)
      expect(report).toMatchObject({ detail: { mail: { tags: { 'ses:configuration-set': ['local'] } } } });
  });

  it('can be reported later', async () => {
    await sendMail();
    const [message] = mailbox.list();
    if (!message) throw new Error('There is no message.');
    server.reportMail(message, 'Bounce');
    server.reportMail(message, 'Complaint');
    expect(readReports()).toMatchObject([DELIVERED, BOUNCED, COMPLAINT]);
  });
});

describe('a text', () => {
  it.each([
    [PHONE, E164, 'delivered'],
    ['425-414-7167', '+14254147167', 'bounced'],
  ])('to %s (%s) is reported as %s', async (to, number, outcome) => {
    expect(await sendText({ to })).toEqual({ result: 'sent' });
    expect(mailbox.list()).toMatchObject([{ channel: 'sms', to: number, body: TEXT.text }]);
    expect(readReports()).toMatchObject([{ kind: 'delivery', message, report: { report: outcome, at } }]);
  });

  it('with a confirmation code, which is no message of the ledger, shows the code', async () => {
    const send = connectEndUserMessaging('+18445550100', 'test', 10_000);
    await send({ to: PHONE, text: 'Northbound: your code is 482913' });
    expect(mailbox.list()).toMatchObject([{ code: '482913' }]);
    // Its report names no message.
    expect(readReports()).toEqual([null]);
  });

  it.each(['STOP', ' stop ', 'Unsubscribe'])(
    'is refused after the answer %j, even after a restart, until START',
    async (word) => {
      server.reply(E164, word);
      expect(mailbox.list()).toMatchObject([
        { to: E164, body: expect.stringMatching(/^NETWORK MSG: You replied/) },
      ]);
      expect(readReports()).toMatchObject([{ kind: 'reply', from: PHONE, text: word, at }]);
      await start();
      expect(server.isOptedOut(E164)).toBe(true);
      expect(await sendText()).toMatchObject({
        result: 'refused',
        reason: expect.stringContaining('OPTED_OUT'),
        isOptedOut: true,
      });
      expect(await sendText({ to: '907-555-0199' })).toEqual({ result: 'sent' });
      server.reply(E164, 'START');
      expect(await sendText()).toEqual({ result: 'sent' });
    },
  );

  it('is answered after HELP', () => {
    server.reply(E164, 'help');
    expect(mailbox.list()).toMatchObject([{ to: E164, body: 'NETWORK MSG: Reply STOP to unsubscribe.' }]);
    expect(server.isOptedOut(E164)).toBe(false);
  });

  it('is still delivered after any other answer', async () => {
    server.reply(E164, 'Do not stop by today');
    expect(mailbox.list()).toEqual([]);
    expect(await sendText()).toEqual({ result: 'sent' });
  });
});

describe('a planned failure', () => {
  const RESULTS: Record<Fault, [result: string, delivered: number]> = {
    'lost before': ['unknown', 0],
    'lost after': ['unknown', 1],
    error: ['unknown', 0],
    throttled: ['not sent', 0],
  };
  it.each(FAULTS)('happens once: %s', async (fault) => {
    const [result, delivered] = RESULTS[fault];
    server.faults.fail('email', fault, 1);
    server.faults.fail('sms', fault, 1);
    for (const send of [sendMail, sendText]) {
      const before = mailbox.list().length;
      expect(await send()).toMatchObject({ result });
      expect(mailbox.list()).toHaveLength(before + delivered);
      expect(await send()).toEqual({ result: 'sent' });
    }
  });

  it('lasts until it ends', async () => {
    server.faults.fail('email', 'throttled');
    for (let index = 0; index < 3; index += 1) expect(await sendMail()).toMatchObject({ result: 'not sent' });
    server.faults.recover();
    expect(await sendMail()).toEqual({ result: 'sent' });
  });
});

it('a text whose service hangs is given up in time', async () => {
  const hanging = createServer(() => {}).listen(0, '127.0.0.1');
  onTestFinished(() => hanging.closeAllConnections());
  onTestFinished(() => void hanging.close());
  await once(hanging, 'listening');
  const { port } = hanging.address() as AddressInfo;
  vi.stubEnv('AWS_ENDPOINT_URL_PINPOINT_SMS_VOICE_V2', `http://127.0.0.1:${port}`);
  const send = connectEndUserMessaging('+18445550100', 'local', 20);
  expect(await send(TEXT)).toMatchObject({ result: 'unknown', reason: expect.stringContaining('20 ms') });
});

it.each([
  ['/v2/email/outbound-emails', 'no JSON'],
  ['/v2/email/outbound-emails', '{}'],
  ['/v2/email/templates', '{}'],
])('rejects a request that it does not know: %s %s', async (path, body) => {
  const response = await fetch(server.endpoint + path, { method: 'POST', body });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ __type: 'BadRequestException' });
  expect(mailbox.list()).toEqual([]);
});
