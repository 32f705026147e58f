import type { Owner } from '#functions/core/platform/caller.ts';
import { connectObjectStore } from '#functions/core/platform/object-store.ts';
import { forwardingAddressService } from '#functions/forwarded-mail/address/address-service.ts';
import { customerByEmailEntity } from '#functions/identity/logins/login-repository.ts';
import { handler } from '#functions/lambdas/forwarded-mail.ts';
import { preAlertRepository } from '#functions/pre-alerts/pre-alert-repository.ts';
import { receivedMail, type SentMail } from '#local/messages/received-mail.ts';
import { captureLogLines, isMetric, type LogLine } from '#test/functions/core/log-lines.ts';
import { aPerson, type Person } from '#test/support/events.ts';
import { IMAGE_BUCKET, TEST_ENVIRONMENT } from '#test/support/local-stores.ts';
import { table } from '#test/support/stores.ts';

export const DOMAIN = 'in.northbound.example';
export const NOW = new Date('2026-12-01T20:00:00Z');
export const NUMBER = '1Z999AA10123456784';

const environment = { ...TEST_ENVIRONMENT, RECEIVED_MAIL_DOMAIN: DOMAIN };
const clockAt = (now: Date) => ({ now: () => now });

export const addressDesk = (now = NOW) => forwardingAddressService(table(), clockAt(now), DOMAIN);

/** A customer with a confirmed email address, and the address to which they forward mail. */
export async function aForwarder(): Promise<Person & { readonly box: string }> {
  const person = aPerson();
  const { email, customerId } = person;
  await table().put(customerByEmailEntity, { email, customerId, version: 1 });
  const { address } = await addressDesk().renew(person, 0);
  return { ...person, box: address ?? '' };
}

export const draftsOf = ({ customerId }: Owner) => preAlertRepository(table()).allOfCustomer(customerId);

/** Stores a mail as SES does, and returns what SNS says about it, and whether it is still stored. */
export async function aMail(sent: Partial<SentMail> & Pick<SentMail, 'from' | 'to'>, raw?: Buffer) {
  const mail = { subject: 'Fwd: Shipped', text: `UPS tracking number: ${NUMBER}`, ...sent };
  const { key, mime, notification } = receivedMail(mail, NOW);
  const store = connectObjectStore(IMAGE_BUCKET);
  await store.write(key, raw ?? mime, 'message/rfc822');
  const isStored = async () => (await store.head(key)) !== null;
  return { body: JSON.stringify(notification), isStored };
}

/** Passes the body to the function as a message of its queue, and returns what it logs, except its metrics. */
export async function logOf(body: string, now = NOW): Promise<LogLine[]> {
  const lines = captureLogLines();
  const receive = handler.with({ environment: { ...environment, LOG_LEVEL: 'INFO' }, clock: clockAt(now) });
  await receive({ Records: [{ messageId: 'one', body }] });
  return lines().filter((line) => !isMetric(line));
}

/** The same, as the codes and reasons of the lines. */
export const deliver = async (...delivery: Parameters<typeof logOf>): Promise<string[]> =>
  (await logOf(...delivery)).map(({ code, reason }) => `${code}: ${reason}`);

/** Sends a mail and delivers it once. */
export const forward = async (...mail: Parameters<typeof aMail>) => deliver((await aMail(...mail)).body);
