/**
 * What a reply to a text asks for: no more texts, no more reminders, texts again, help, or something else. `NOTHING` is a
 * reply without words.
 */
export type ReplyMeaning = 'STOP_ALL' | 'STOP_REMINDERS' | 'START' | 'HELP' | 'OTHER' | 'NOTHING';

const MAX_LENGTH = 320;
/** What phones and mail programs add, with everything after it. */
const ADDED = /(^|\n)\s*(?:--|sent from my |get outlook for |on [^\n]* wrote:|>)[\s\S]*$/i;

/** How a request can begin. */
const POLITE =
  /^(?:(?:please|pls|kindly|just|hi|hello|hey|ok|okay|no(?! more| longer)|sorry|yes|you|can (?:you|i)|could (?:you|i)|would you|will you|how (?:do|can) i|i (?:want|need|would like|wish) to|id like to) )+(?=\S)/;

/** Words that can only be about texts when they come first. */
const STOP = /^(?:stop ?all|stop|quit|unsubscribe|revoke|opt ?out|opt me out|i (?:revoke|withdraw))\b/;
/** Words that are as often about business. Alone, or about texts, they mean a stop too. */
const CANCEL = /^(?:cancel|end)\b/;
const FORBID =
  /^(?:(?:dont|do not|never) (?:text|message|contact|call|send|remind|notify|bother)|(?:i )?(?:dont|do not|no longer) (?:want|need)|no more)\b/;
const REMOVE = /^(?:remove|delete|take) (?:me|my (?:phone |cell )?number|this number)\b/;
const ALWAYS =
  /^(?:leave me alone|(?:(?:this is|its|have|youve|got|youve got) )?(?:the |a )?wrong (?:phone )?(?:number|person)(?! of)|(?:this is )?not my (?:phone )?number)\b/;

/** A stop on the way: "stop by at noon". */
const VISIT = /^stop (?:by|in|over|off|at|on)\b/;
const ABOUT_TEXTS =
  /\b(?:text\w*|messag\w*|sms|notif\w*|alerts?|updates?|subscription|spam\w*|consent|contact\w*|call\w*|e?mail\w*)\b/;
const ABOUT_REMINDERS = /\bremind\w*\b/;
const ABOUT_BUSINESS =
  /\b(?:pick ?ups?|appointments?|appts?|bookings?|orders?|packages?|parcels?|box(?:es)?|shipments?|ship\w*|deliver\w*|freight|bills?|pay\w*|refunds?|invoices?|charg\w*|cards?|fees?|pric\w*|quotes?|storage|holds?|account|terminal|truck|driver|barge|dock|visit|today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|day|week\w*|morning|afternoon|evening|noon|[ap]m|nb ?\d+|\d+(?:[ap]m)?)\b/;
const EVERYTHING = /\b(?:everything|(?:texts?|messages?) and|and (?:the |all |your )?(?:texts?|messages?))\b/;

const FILLER = /\b(?:please|pls|now|all|thanks|thank you)\b/g;
const START_WORDS = ['start', 'unstop', 'resume', 'subscribe', 'opt in', 'optin'];
const HELP_WORDS = ['help', 'info'];
/** "Cancel" with nothing else, and not as a question, such as "Can I cancel?" */
const BARE_CANCEL = /^(?:(?:please|pls|just|hi|hello|hey|ok|okay|no|yes|sorry) )*(?:cancel|end)$/;

/**
 * What a reply means. Its first words decide, and what they are about: a word of business makes it no stop, unless texts
 * or reminders are named before. Consent may be withdrawn in any reasonable way, so in doubt it is a stop, but for "cancel"
 * and "end", which are as often about a pickup.
 */
export function meaningOf(reply: string): ReplyMeaning {
  const written = reply.slice(0, MAX_LENGTH).normalize('NFKC').replace(ADDED, '');
  if (written.trim() === '') return 'NOTHING';
  const [first = '', ...others] = written
    .split(/[.!?\n]+/)
    .map(wordsOf)
    .filter((words) => words !== '');
  const all = [first, ...others].join(' ');
  const words = all.replace(POLITE, '');
  const bare = withoutFillers(words);
  if (START_WORDS.includes(bare)) return 'START';
  if (HELP_WORDS.includes(bare)) return 'HELP';
  if (ALWAYS.test(words)) return 'STOP_ALL';
  // "Stop. I never signed up." The rest is an explanation.
  if (STOP.test(words) && withoutFillers(first.replace(POLITE, '').replace(STOP, '')) === '')
    return isAboutReminders(others.join(' ')) ? 'STOP_REMINDERS' : 'STOP_ALL';
  if (VISIT.test(words)) return 'OTHER';
  const isStop = STOP.test(words);
  const isCancel = CANCEL.test(words);
  const isForbidden = FORBID.test(words) && !/\bstop\b/.test(words);
  if (!isStop && !isCancel && !isForbidden && !REMOVE.test(words)) return 'OTHER';
  if (BARE_CANCEL.test(withoutFillers(all))) return 'STOP_ALL';
  const about = objectOf(words);
  if (about === 'REMINDERS') return EVERYTHING.test(words) ? 'STOP_ALL' : 'STOP_REMINDERS';
  if (about === 'TEXTS') return 'STOP_ALL';
  if (about === 'BUSINESS') return 'OTHER';
  return isCancel || (isForbidden && !/\bme\b/.test(words)) ? 'OTHER' : 'STOP_ALL';
}

const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/['’‘`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const withoutFillers = (words: string) => words.replace(FILLER, '').replace(/ +/g, ' ').trim();

const isAboutReminders = (words: string) => ABOUT_REMINDERS.test(words) && !ABOUT_TEXTS.test(words);

/** What is named first. "Package updates" are texts, not a package, and "reminder texts" are reminders. */
function objectOf(words: string): 'TEXTS' | 'REMINDERS' | 'BUSINESS' | null {
  const kinds = words.split(' ').map((word) => {
    if (ABOUT_REMINDERS.test(word)) return 'REMINDERS';
    if (ABOUT_TEXTS.test(word)) return 'TEXTS';
    return ABOUT_BUSINESS.test(word) ? 'BUSINESS' : null;
  });
  const at = kinds.findIndex((kind) => kind !== null);
  if (at < 0) return null;
  // The words of one thing follow each other directly.
  const end = kinds.findIndex((kind, index) => index > at && kind === null);
  const named = kinds.slice(at, end < 0 ? undefined : end);
  if (named.includes('REMINDERS')) return 'REMINDERS';
  return named.includes('TEXTS') ? 'TEXTS' : 'BUSINESS';
}
