import type { CONTACT_METHODS } from '../customer.ts';
import { type MessageKind, REQUIRED_KINDS } from './message-types.ts';

type ContactMethod = (typeof CONTACT_METHODS)[number];

/** Whether a customer wants messages of a kind by email and by text. */
export interface Choice {
  readonly email: boolean;
  readonly text: boolean;
}

/** The choices that a customer has made. A kind without one follows the contact method. */
export type Choices = Readonly<Partial<Record<MessageKind, Choice>>>;

/** The kinds that also come as a text to customers who want both. */
const TEXTED_KINDS: readonly MessageKind[] = ['problems', 'ready', 'reminders'];

/** What customers get of a kind who have not chosen. */
export function defaultChoice(kind: MessageKind, contactMethod: ContactMethod): Choice {
  const text = contactMethod === 'PHONE' || (contactMethod === 'BOTH' && TEXTED_KINDS.includes(kind));
  return { email: contactMethod !== 'PHONE', text };
}

/** What a customer gets of a kind if nothing prevents it. The contact method is the coarse switch. */
export function choiceOf(kind: MessageKind, contactMethod: ContactMethod, choices: Choices): Choice {
  const { email, text } = choices[kind] ?? defaultChoice(kind, contactMethod);
  return { email: email && contactMethod !== 'PHONE', text: text && contactMethod !== 'EMAIL' };
}

/**
 * What works: `canEmail` is false after a bounce, `canText` without a confirmed number. `isTextStopped`: the customer
 * wants no texts anymore.
 */
interface Working {
  readonly canEmail: boolean;
  readonly canText: boolean;
  readonly isTextStopped: boolean;
}

/**
 * The channels of a message. A required kind, and one whose chosen channel does not work, uses the other one, but never a
 * text that the customer does not want. After texts were stopped, email of a kind that the customer has turned off is
 * sent only if the kind is required.
 */
export function channelsOf(
  kind: MessageKind,
  { contactMethod, choices }: { readonly contactMethod: ContactMethod; readonly choices: Choices },
  { canEmail, canText, isTextStopped }: Working,
): ('EMAIL' | 'TEXT')[] {
  const { email, text } = choiceOf(kind, contactMethod, choices);
  const byEmail = email && canEmail;
  const byText = text && canText;
  if (byEmail || byText)
    return [...(byEmail ? (['EMAIL'] as const) : []), ...(byText ? (['TEXT'] as const) : [])];
  // The contact method also turns off email, but only in favor of texts.
  const isNeither = isTextStopped && choices[kind]?.email === false;
  const isUnwanted = (isNeither || (!email && !text)) && !REQUIRED_KINDS.includes(kind);
  if (isUnwanted) return [];
  if (canEmail) return ['EMAIL'];
  return canText && contactMethod !== 'EMAIL' ? ['TEXT'] : [];
}
