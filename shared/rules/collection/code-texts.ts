import { cutTo, SEGMENT_SEPTETS, toGsm7 } from '../messages/gsm7.ts';
import { formatCode } from './collection-code.ts';

/** What the person who collects must know. `what` says what for, and where if it is known. */
interface SharedCode {
  readonly productName: string;
  readonly ownerName: string;
  readonly code: string;
  readonly what: string;
}

const OWNER_SEPTETS = 30;

/**
 * The text that the portal sends to the person: one segment of the GSM alphabet, with nothing of the packages but what they
 * are told by whoever sends them.
 */
export function codeText({ productName, ownerName, code, what }: SharedCode): string {
  const owner = cutTo(toGsm7(ownerName), OWNER_SEPTETS);
  const start = `${cutTo(toGsm7(productName), 20)}: ${owner} asks you to collect ${toGsm7(what)}.`;
  const end = `Code ${formatCode(code)}. Bring a photo ID.`;
  return `${cutTo(start, SEGMENT_SEPTETS - end.length - 1)} ${end}`;
}

/** What the customer shares from their own phone. */
export const shareText = ({
  productName,
  name,
  code,
  what,
}: Omit<SharedCode, 'ownerName'> & { name: string }) =>
  `${productName} collection code for ${what}: ${formatCode(code)}. Show it at the counter, and bring a photo ID in the name of ${name}.`;
