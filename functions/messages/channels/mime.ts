import MailComposer from 'nodemailer/lib/mail-composer';
import type { Mail, MailSettings } from './outgoing.ts';

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
