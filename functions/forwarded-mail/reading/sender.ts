import type { ReceivedMail } from './received-mail.ts';
import type { Refusal } from './refusal.ts';

/** One address, bare or in angle brackets after a name. The name cannot contain what could begin a second address. */
const ONE_ADDRESS =
  /^(?:(?:"[^"\\]*"|[^"<>@,;:()]*)\s*<([^\s<>@,;:()"]+@[^\s<>@,;:()"]+)>|([^\s<>@,;:()"]+@[^\s<>@,;:()"]+))$/;

/**
 * The address that a mail says it is from, in lower case. Null unless it has exactly one `From` with exactly one address in a
 * plain form: mail programs disagree about any other, so it could be another address than the one that was checked.
 */
export function senderOf({ headers }: Pick<ReceivedMail['mail'], 'headers'>): string | null {
  const [from, ...others] = headers.filter(({ name }) => name.toLowerCase() === 'from');
  if (!from || others.length > 0) return null;
  const [, inBrackets, bare] = ONE_ADDRESS.exec(from.value.trim()) ?? [];
  return (inBrackets ?? bare)?.toLowerCase() ?? null;
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Whether a domain is the other one or below it, so that the same owner sends from both. */
const isWithin = (domain: string, other: string): boolean => domain === other || domain.endsWith(`.${other}`);

/**
 * The sender of a mail, or why it is refused. It is safe only if SES has found neither a virus nor spam.
 *
 * A sender is proved if DMARC passes. A domain without a DMARC record has a gray verdict: then SPF must pass for the same
 * domain. A DKIM signature alone proves nothing, because SES does not say which domain has signed.
 */
export function provedSender({
  receipt,
  mail,
}: Pick<ReceivedMail, 'receipt' | 'mail'>): { sender: string } | { refusal: Refusal } {
  const passes = (verdict: { status: string } | undefined) => verdict?.status === 'PASS';
  if (!passes(receipt.virusVerdict) || !passes(receipt.spamVerdict)) return { refusal: 'UNSAFE' };
  const sender = senderOf(mail);
  if (sender === null) return { refusal: 'NOT_AUTHENTICATED' };
  const isProvedBySpf =
    receipt.dmarcVerdict?.status === 'GRAY' &&
    passes(receipt.spfVerdict) &&
    isWithin(domainOf(mail.source), domainOf(sender));
  return passes(receipt.dmarcVerdict) || isProvedBySpf ? { sender } : { refusal: 'NOT_AUTHENTICATED' };
}
