/** The words that withdraw consent to texts. */
const STOP_WORDS = ['stop', 'stopall', 'quit', 'end', 'revoke', 'opt out', 'optout', 'cancel', 'unsubscribe'];

/** How a request can begin, and how it asks for no more texts. */
const POLITE =
  'please|pls|kindly|just|hi|hello|hey|ok|okay|no|can you|could you|would you|will you|you|i want to';
const REQUESTS = [
  ...STOP_WORDS,
  'opt me out',
  '(?:remove|delete|take) (?:me|my (?:phone )?number)',
  '(?:don ?t|do not|never) (?:text|message|contact|send)',
  'i (?:don ?t|do not|no longer) want',
  'i (?:revoke|withdraw)',
  '(?:no )?more (?:texts?|text messages?|messages?|sms)',
  'leave me alone',
];
const REQUEST = new RegExp(`^(?:(?:${POLITE}) )*(?:${REQUESTS.join('|')})(?: |$)`);

const ABOUT_TEXTS = /\b(?:text|texts|texting|messages?|messaging|sms|notifications?|number|consent|me|all)\b/;
/** What makes it a request about something else, such as "cancel my appointment" and "stop by at noon". */
const ABOUT_OTHERS = /\b(?:my|the|by|at|of|for|on)\b/;

const MAX_LENGTH = 160;

/**
 * Whether a reply to a text asks for no more texts: a stop word, or a sentence such as "please stop texting me". Case,
 * punctuation and spaces do not matter. Consent may be withdrawn in any reasonable way, so in doubt it is true.
 */
export function isStopRequest(text: string): boolean {
  const words = text
    .slice(0, MAX_LENGTH)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (STOP_WORDS.includes(words)) return true;
  return REQUEST.test(words) && (ABOUT_TEXTS.test(words) || !ABOUT_OTHERS.test(words));
}
