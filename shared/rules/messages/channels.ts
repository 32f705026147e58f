import type { CONTACT_METHODS } from '../customer.ts';
import { KIND_RULES, type MessageKind } from './message-types.ts';

type ContactMethod = (typeof CONTACT_METHODS)[number];

/** Whether a customer wants messages of a kind by email and by text. */
export interface Choice {
  readonly email: boolean;
  readonly text: boolean;
}

/** The choices that a customer has made. A kind without one follows the contact method. */
export type Choices = Readonly<Partial<Record<MessageKind, Choice>>>;

/** Which messages of a kind customers get who have not chosen. */
export function defaultChoice(kind: MessageKind, contactMethod: ContactMethod): Choice {
  const text = contactMethod === 'PHONE' || (contactMethod === 'BOTH' && KIND_RULES[kind].isTexted);
  return { email: contactMethod !== 'PHONE', text };
}

/** Which messages of a kind a customer wants. The contact method overrides the choice. */
export function choiceOf(kind: MessageKind, contactMethod: ContactMethod, choices: Choices): Choice {
  const { email, text } = choices[kind] ?? defaultChoice(kind, contactMethod);
  return { email: email && contactMethod !== 'PHONE', text: text && contactMethod !== 'EMAIL' };
}

/**
 * What works: `canEmail` is false after a bounce or a complaint, `canText` without a confirmed number, and
 * `isTextStopped` is true after the customer has stopped all texts.
 */
interface Working {
  readonly canEmail: boolean;
  readonly canText: boolean;
  readonly isTextStopped: boolean;
}

/**
 * The channels of a message. Email replaces texts that do not work; after texts were stopped, only if the customer has not
 * turned off email of the kind. Texts replace email that does not work only for a required kind, and only if the contact
 * method includes texts.
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
  const { isRequired } = KIND_RULES[kind];
  // The contact method also turns off email, but only in favor of texts.
  const isNeither = isTextStopped && choices[kind]?.email === false;
  if (!isRequired && (isNeither || (!email && !text))) return [];
  if (canEmail) return ['EMAIL'];
  return isRequired && canText && contactMethod !== 'EMAIL' ? ['TEXT'] : [];
}
