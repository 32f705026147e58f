import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Tools } from '#functions/core/platform/lambda.ts';
import type { ObjectStore } from '#functions/core/platform/object-store.ts';
import { lazy, once } from '#functions/core/platform/once.ts';
import { loginRepository } from '#functions/identity/logins/login-repository.ts';
import { preAlertDrafts } from '#functions/pre-alerts/pre-alert-service.ts';
import { shopIn, valueIn } from '#shared/rules/pre-alerts/found-details.ts';
import { type FoundNumber, trackingNumbersIn } from '#shared/rules/pre-alerts/found-numbers.ts';
import { type ForwardingAddressRecord, forwardingAddressRepository } from './address/address-record.ts';
import { tokenOf } from './address/forwarding-token.ts';
import { forwardedMailEntity, forwardedMailKey, newForwardedMail } from './mail-record.ts';
import type { ReceivedMail } from './reading/received-mail.ts';
import type { Refusal } from './reading/refusal.ts';
import { headersIn, provedSender } from './reading/sender.ts';

/** How much of a mail is read, in bytes. The text comes first, before any attachment. */
const MAX_READ_BYTES = 1_000_000;
/** The most drafts of one mail. */
export const MAX_DRAFTS = 10;
/** The most mails of a customer that are read in a day, in UTC, also of those that turn out to be unreadable. */
export const MAX_MAILS_A_DAY = 30;
/** A mail to more of our addresses than this was not written by a customer. */
const MAX_RECIPIENTS = 3;

interface Resources {
  readonly table: Table;
  readonly mails: Pick<ObjectStore, 'readStart' | 'remove'>;
  /** The domain of the addresses. */
  readonly domain: string;
  readonly tools: Pick<Tools, 'clock' | 'logger'>;
}

interface Found {
  readonly numbers: readonly FoundNumber[];
  readonly shop: string;
  readonly value: number | null;
}

/** What is stored of a mail. `start` is null if its object is gone, and `found` also if the mail cannot be read. */
interface Content {
  readonly start: () => Promise<Uint8Array | null>;
  readonly found: () => Promise<Found | null>;
}

// Loaded for a mail that is not refused before it is read.
const textOfMail = lazy(async () => (await import('./reading/read-mail.ts')).textOfMail);

/**
 * Turns a mail that a customer has forwarded into drafts of pre-alerts, never into more, and deletes it. What is refused is
 * logged and answered by nothing, because the answer could go to somebody whose address was forged. A repeated delivery changes
 * nothing (decision 203).
 * @throws only what a later delivery can repair
 */
export function forwardedMailService({ table, mails, domain, tools: { clock, logger } }: Resources) {
  const addresses = forwardingAddressRepository(table);
  const logins = loginRepository(table);
  const createDraft = preAlertDrafts(table, clock);

  /** What is stored of a mail, read once. */
  function contentOf(objectKey: string): Content {
    const start = once(() => mails.readStart(objectKey, MAX_READ_BYTES));
    return { start, found: once(async () => search(await start())) };
  }

  /** The numbers in the mail, and its shop; null if it cannot be read. */
  async function search(start: Uint8Array | null): Promise<Found | null> {
    const text = start && (await textOfMail(start));
    if (text === null) return null;
    const numbers = trackingNumbersIn(text).slice(0, MAX_DRAFTS);
    // A total of several packages is the value of none of them.
    return { numbers, shop: shopIn(text), value: numbers.length === 1 ? valueIn(text) : null };
  }

  /** Tells the customer on the site, at most once a day. */
  async function noteRefusal(address: ForwardingAddressRecord): Promise<void> {
    const refusedAt = clock.now().toISOString();
    if (address.refusedAt?.slice(0, 10) === refusedAt.slice(0, 10)) return;
    await addresses.save(address, { ...address, refusedAt });
  }

  /** Why the mail is refused, or null after it was read. @throws VersionConflict */
  async function accept(
    token: string,
    { receipt, mail }: ReceivedMail,
    content: Content,
  ): Promise<Refusal | null> {
    const customerId = await addresses.customerOf(token);
    const address = customerId === null ? null : await addresses.find(customerId);
    if (address?.token !== token) return 'UNKNOWN_ADDRESS';
    const headers = mail.headersTruncated ? headersIn((await content.start()) ?? Buffer.of()) : mail.headers;
    const proved = provedSender({ receipt, mail: { ...mail, headers } });
    const refusal = 'refusal' in proved ? proved.refusal : await refusalOf(proved.sender, address);
    if (refusal === null) return read(address, mail.messageId, content);
    await noteRefusal(address);
    return refusal;
  }

  async function refusalOf(sender: string, { customerId }: ForwardingAddressRecord): Promise<Refusal | null> {
    return (await logins.customerOfEmail(sender)) === customerId ? null : 'OTHER_SENDER';
  }

  async function read(
    address: ForwardingAddressRecord,
    mailId: string,
    content: Content,
  ): Promise<Refusal | null> {
    const { customerId } = address;
    if (await table.get(forwardedMailEntity, forwardedMailKey(customerId, mailId), true)) return null;
    const now = clock.now();
    const day = now.toISOString().slice(0, 10);
    const mailsBefore = address.day === day ? address.mails : 0;
    if (mailsBefore >= MAX_MAILS_A_DAY) {
      await noteRefusal(address);
      return 'DAILY_LIMIT';
    }
    // Before it is read, so that also what cannot be read is tried only so often.
    const counted = await addresses.save(address, { ...address, day, mails: mailsBefore + 1 });
    const found = await content.found();
    if (!found) {
      await noteRefusal(counted);
      return 'UNREADABLE';
    }
    // Before the record of the mail, so that none is lost if this is interrupted. A number has only one draft.
    const { numbers, shop, value } = found;
    let drafts = 0;
    for (const { trackingNumber } of numbers)
      if (await createDraft({ customerId }, { trackingNumber, shop, value, destinationCode: null }))
        drafts += 1;
    await table.save(
      forwardedMailEntity,
      null,
      newForwardedMail({ customerId, mailId, found: numbers.length, drafts }, now),
    );
    return null;
  }

  return async (received: ReceivedMail | null): Promise<void> => {
    if (!received) return logger.report('FORWARDED_MAIL_IGNORED', {});
    const { recipients, action } = received.receipt;
    const { messageId: mailId } = received.mail;
    const tokens = new Set(recipients.flatMap((recipient) => tokenOf(recipient, domain) ?? []));
    const content = contentOf(action.objectKey);
    const refusals = new Set<Refusal>(tokens.size === 0 ? ['UNKNOWN_ADDRESS'] : []);
    for (const token of [...tokens].slice(0, MAX_RECIPIENTS)) {
      const refusal = await retryOnConflict(() => accept(token, received, content));
      if (refusal !== null) refusals.add(refusal);
    }
    for (const reason of refusals) logger.report('FORWARDED_MAIL_REFUSED', { reason, mailId });
    await mails.remove(action.objectKey);
  };
}
