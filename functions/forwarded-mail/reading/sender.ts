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
  const address = inBrackets ?? bare;
  return address !== undefined && isAscii(address) ? address.toLowerCase() : null;
}

/** Some other letters become ASCII in lower case, such as the Kelvin sign. */
const isAscii = (address: string): boolean => /^[!-~]*$/.test(address);

/**
 * The headers at the start of a mail in MIME format. None if they do not end there. A line break of any kind ends a header, so
 * that no mail program can see a header that is missing here.
 */
export function headersIn(mime: Uint8Array): ReceivedMail['mail']['headers'] {
  const [header, body] = Buffer.from(mime)
    .toString('latin1')
    .replace(/\r\n?/g, '\n')
    .split(/\n\n(.*)/s, 2);
  if (header === undefined || body === undefined) return [];
  return header
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')
    .map((line) => {
      const [name = '', ...value] = line.split(':');
      return { name: name.trim(), value: value.join(':').trim() };
    });
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
}: {
  readonly receipt: ReceivedMail['receipt'];
  readonly mail: Pick<ReceivedMail['mail'], 'source' | 'headers'>;
}): { sender: string } | { refusal: Refusal } {
  const passes = (verdict: { status: string } | undefined) => verdict?.status === 'PASS';
  if (!passes(receipt.virusVerdict) || !passes(receipt.spamVerdict)) return { refusal: 'UNSAFE' };
  const sender = senderOf(mail);
  if (sender === null) return { refusal: 'NOT_AUTHENTICATED' };
  const isProvedBySpf =
    receipt.dmarcVerdict?.status === 'GRAY' &&
    passes(receipt.spfVerdict) &&
    isAscii(mail.source) &&
    isWithin(domainOf(mail.source), domainOf(sender));
  return passes(receipt.dmarcVerdict) || isProvedBySpf ? { sender } : { refusal: 'NOT_AUTHENTICATED' };
}
