import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { composeMail } from './mime.ts';
import type { Mail, MailSettings } from './outgoing.ts';
import { attempted } from './send-result.ts';

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
