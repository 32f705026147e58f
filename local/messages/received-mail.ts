// A mail to the portal, as SES stores it and reports it through SNS.
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { IMAGE_FOLDERS } from '#shared/deployment/images.ts';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import { IMAGE_BUCKET } from '../lambda/roles.ts';

/** What SES can find when it checks a mail: what differs from a mail that passes everything. */
export const MAIL_CHECKS = {
  passed: {},
  forged: { spfVerdict: 'FAIL', dkimVerdict: 'FAIL', dmarcVerdict: 'FAIL' },
  'no DMARC record': { dmarcVerdict: 'GRAY' },
  spam: { spamVerdict: 'FAIL' },
  virus: { virusVerdict: 'FAIL' },
} as const satisfies Record<string, Partial<Record<`${string}Verdict`, string>>>;
type MailCheck = keyof typeof MAIL_CHECKS;
const CHECKS = Object.keys(MAIL_CHECKS) as [MailCheck, ...MailCheck[]];

/** SES accepts no larger mails. */
const MAX_MEGABYTES = 40;

/** A mail as the mailbox page sends it. `megabytes` is the size of an attachment. */
export const SentMail = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  checks: z._default(z.enum(CHECKS), 'passed'),
  megabytes: z._default(z.coerce.number().check(z.gte(0), z.lte(MAX_MEGABYTES)), 0),
});
/** What can be left out has its default. */
export type SentMail = Omit<z.output<typeof SentMail>, 'checks' | 'megabytes'> &
  Partial<Pick<z.output<typeof SentMail>, 'checks' | 'megabytes'>>;

/** The mail in MIME format, the key of its object, and what SNS delivers about it. */
export function receivedMail(sent: SentMail, now: Date): { key: string; mime: Buffer; notification: object } {
  const { from, to, subject, checks = 'passed' } = sent;
  const messageId = randomUUID().replaceAll('-', '');
  const key = `${IMAGE_FOLDERS.receivedMail}${messageId}`;
  const verdicts = {
    ...{
      spamVerdict: 'PASS',
      virusVerdict: 'PASS',
      spfVerdict: 'PASS',
      dkimVerdict: 'PASS',
      dmarcVerdict: 'PASS',
    },
    ...MAIL_CHECKS[checks],
  };
  const timestamp = now.toISOString();
  const message = {
    notificationType: 'Received',
    receipt: {
      timestamp,
      processingTimeMillis: 100,
      recipients: [to],
      ...Object.fromEntries(Object.entries(verdicts).map(([name, status]) => [name, { status }])),
      action: {
        type: 'S3',
        bucketName: IMAGE_BUCKET,
        objectKeyPrefix: IMAGE_FOLDERS.receivedMail,
        objectKey: key,
      },
    },
    mail: {
      timestamp,
      source: /<([^<>]+)>/.exec(from)?.[1] ?? from,
      messageId,
      destination: [to],
      headersTruncated: false,
      headers: [
        { name: 'From', value: from },
        { name: 'To', value: to },
        { name: 'Subject', value: subject },
      ],
      commonHeaders: { from: [from], to: [to], subject },
    },
  };
  const notification = {
    Type: 'Notification',
    MessageId: randomUUID(),
    TopicArn: `arn:aws:sns:${DEFAULT_RUNTIME_CONFIG.region}:000000000000:received-mail`,
    Message: JSON.stringify(message),
    Timestamp: timestamp,
    SignatureVersion: '1',
  };
  return { key, mime: mimeOf(sent), notification };
}

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');
const base64 = (text: string): string => Buffer.from(text).toString('base64');

function mimeOf({ from, to, subject, text, megabytes = 0 }: SentMail): Buffer {
  const header = [
    `From: ${oneLine(from)}`,
    `To: ${oneLine(to)}`,
    `Subject: =?UTF-8?B?${base64(subject)}?=`,
    'MIME-Version: 1.0',
  ];
  const body = [
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    base64(text),
  ];
  if (megabytes === 0) return Buffer.from([...header, ...body].join('\r\n'));
  const start = [...header, 'Content-Type: multipart/mixed; boundary=part', '', '--part', ...body, '--part'];
  const attachment = ['Content-Type: application/octet-stream', 'Content-Transfer-Encoding: base64', '', ''];
  return Buffer.concat([
    Buffer.from([...start, ...attachment].join('\r\n')),
    Buffer.alloc(megabytes * 1_000_000, 'A'),
    Buffer.from('\r\n--part--'),
  ]);
}
