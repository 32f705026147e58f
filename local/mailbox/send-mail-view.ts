import { escapeHtml } from '#shared/rules/texts/escape-html.ts';
import { LOCAL_RECEIVED_MAIL_DOMAIN } from '../lambda/roles.ts';
import { MAIL_CHECKS } from '../messages/received-mail.ts';

const EXAMPLE = `---------- Forwarded message ---------
From: Fjord Outfitters <orders@fjord.example>
Subject: Your order has shipped

UPS tracking number: 1Z999AA10123456784
Order total: $84.50`;

/** A form that sends a mail to the portal, as if a customer had forwarded it. */
export const sendMailView =
  (): string => `<p>Sends a mail to the portal, as if a customer had forwarded it from another mail program. The address is on the customer's page of expected packages, and the mail counts only if it comes from the email address of their account.</p>
<form method="post" class="send">
<label>From<br><input name="from" required value="customer@northbound.test"></label>
<label>To<br><input name="to" required placeholder="box-…@${LOCAL_RECEIVED_MAIL_DOMAIN}"></label>
<label>Subject<br><input name="subject" value="Fwd: Your order has shipped"></label>
<label>Text<br><textarea name="text" rows="8" maxlength="20000">${escapeHtml(EXAMPLE)}</textarea></label>
<label>Checks of SES<br><select name="checks">${Object.keys(MAIL_CHECKS)
    .map((name) => `<option>${escapeHtml(name)}</option>`)
    .join('')}</select></label>
<label>Attachment, in MB<br><input name="megabytes" type="number" min="0" max="40" value="0"></label>
<button name="action" value="mail">Send mail</button>
</form>`;
