import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Mail, MailSettings } from './outgoing.ts';
import { attempted } from './send-result.ts';

/**
 * Composes an email as raw MIME, because SES attaches calendar files instead of showing them otherwise. The calendar is an
 * alternative of the text, and photos are related to the HTML, so nothing looks like an attachment. Load this module with
 * `import()`.
 */
export function composeMail(mail: Mail, { from, fromName, replyTo }: MailSettings): Promise<Buffer> {
  const { to, subject, text, html, images, calendar, unsubscribeUrl, customerId, messageId } = mail;
  const composer = new MailComposer({
    from: { name: fromName, address: from },
    to,
    replyTo,
    subject,
    text,
    html,
    attachments: images.map(({ contentId, contentType, content }) => ({
      cid: contentId,
      contentType,
      content: Buffer.from(content),
      contentDisposition: 'inline',
      filename: false,
    })),
    // Not `icalEvent`, which would also attach it as a file.
    alternatives: calendar && [
      {
        contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
        content: calendar.content,
        contentTransferEncoding: 'base64',
      },
    ],
    headers: {
      // SES replaces Message-ID, so the ledger's id has a header of its own.
      'X-Ledger-Id': `${customerId}/${messageId}`,
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** Connects to SES. Load this file with `import()`: it includes the SES client. See `connectMail`. */
export function connectSes(settings: MailSettings) {
  const client = new SESv2Client({
    // A retry could send twice; the ledger decides.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  });
  return async (mail: Mail) => {
    const Data = await composeMail(mail, settings);
    const command = new SendEmailCommand({
      Destination: { ToAddresses: [mail.to] },
      Content: { Raw: { Data } },
      ConfigurationSetName: settings.configurationSet,
      EmailTags: [
        { Name: 'customer', Value: mail.customerId },
        { Name: 'message', Value: mail.messageId },
      ],
    });
    return attempted(() => client.send(command));
  };
}
