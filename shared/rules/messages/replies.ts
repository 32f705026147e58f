/**
 * What a reply to a text asks for: no more texts, no more reminders, texts again, help, where a package is, or something
 * else (decision 164). `NOTHING` is a reply without words.
 */
export type ReplyMeaning = 'STOP_ALL' | 'STOP_REMINDERS' | 'START' | 'HELP' | 'STATUS' | 'OTHER' | 'NOTHING';

const MAX_LENGTH = 320;
/** What phones and mail programs add, with everything after it. */
const ADDED =
  /(?:^|\n)\s*(?:sent from my |get outlook for |on [^\n]* wrote:|>)[\s\S]*$|\n\s*(?:--|(?:sent|enviado) (?:from|via|with|desde) )[\s\S]*$/i;
const CLAUSE_END = /[.!?,;:\n]+|\s[\p{Pd}]+\s|[\u2013\u2014]/u;

/** How a request can begin. */
const POLITE =
  /^(?:(?:please|pls|plz|kindly|just|and|also|but|so|hi|hello|hey|ok|okay|k|no(?! (?:more|further|longer|mas|me|texts?|messag\w*|msgs?|remind\w*)\b)|sorry|yes|yeah|you|can (?:you|i)|could (?:you|i)|would you|will you|how (?:do|can) i|(?:i (?:want|need|would like|wish)|id like) (?:you )?to|id (?:rather|prefer) you|i (?:already |just )?(?:said|told you to|asked you to)|reply|text) )+(?=\S)/;

/** Words that can only be about texts when they come first. */
const STOP =
  /^(?:stop+ ?all|stop+|quit|unsub\w*|unsus\w*|revoke|withdraw|discontinue|cease|disable|(?:turn|switch|shut) (?:\w+ )?off|opt(?:ing)? ?out|opt me out|i(?: am|m)? (?:hereby )?(?:revoke|withdraw|opt(?:ing)? out))\b/;
/** Words that are as often about business. Alone, or about texts, they mean a stop too. */
const CANCEL = /^(?:cancel|end)\b/;
const FORBID =
  /^(?:(?:dont|do not|never) (?:text|message|contact|call|send|remind|notify|bother)|(?:i )?(?:dont|do not|no longer) (?:want|need|wish)(?! to (?:miss|lose))|no (?:more|further)|no(?= (?:texts?|messag\w*|msgs?|remind\w*)\b)|enough)\b/;
const REMOVE = /^(?:remove|delete|take) (?:me|my (?:phone |cell |mobile |\w+s )?number|this number)\b/;
const WRONG_NUMBER =
  /^(?:(?:i (?:think|believe)|um|but) )*(?:(?:this is|its|(?:you |youve )?(?:have|got|reached|texted)|youve) )?(?:the |a )?wrong (?:phone |cell )?(?:number|person|guy)(?! (?:of|on|for|in)\b)/;
const ALWAYS =
  /^(?:leave me alone|lose (?:my|this) number|(?:(?:this|it) )?(?:is |its )?(?:not|isnt|no longer) (?:my|his|her|\w+s) (?:phone |cell )?(?:number|phone)\b|this (?:phone |cell )?number (?:doesnt|does not|no longer) belongs?|i (?:do not|dont|did not|didnt|never) consent)|\b(?:make|want|need|like) (?:it|this|these|those|them|the|your)(?: texts?| messages?| msgs?| reminders?)? (?:to )?stop\b(?! (?:by|in|over|off|at|on)\b)|\b(?:texts?|messages?|msgs?) (?:need|have|must|should) (?:to )?stop\b/;

/** A stop on the way: "stop by at noon". */
const VISIT = /^stop (?:by|in|over|off|at(?! once)|on)\b/;
/** The customer chooses how to be reached: "Don't call, text me." */
const PREFERS_TEXTS =
  /\b(?:call|e-?mail)[^.,;!?\n]*(?:[.,;!?\n]\s*|\s(?:just|only|but)\s)(?:please |just |only )*text(?: me| us)?(?: instead| please)?\s*(?:[.!]|$)/i;
const ABOUT_TEXTS =
  /\b(?:text\w*|messag\w*|msgs?|sms|notif\w*|alerts?|updates?|subscription|spam\w*|bother\w*|bugging|harass\w*|consent|contact\w*|call\w*|e?mail\w*)\b/;
const ABOUT_REMINDERS = /\bremind\w*\b/;
const ABOUT_BUSINESS =
  /\b(?:pickups?|appointments?|appts?|bookings?|orders?|packages?|parcels?|box(?:es)?|shipments?|ship\w*|deliver\w*|freight|bills?|pay\w*|refunds?|invoices?|charg\w*|cards?|fees?|pric\w*|quotes?|storage|holds?|account|terminal|truck|driver|barge|dock|visit|today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|day|week\w*|morning|afternoon|evening|noon|nb ?\d+|\d+(?:[ap]m)?)\b/;
const EVERYTHING = /\b(?:everything|(?:texts?|messages?) and|and (?:the |all |your )?(?:texts?|messages?))\b/;

const FILLER = /\b(?:please|pls|plz|now|all|thanks|thank you|thx|por favor)\b/g;
/** Words between a verb and its object: "stop texting me these reminders". */
const LINKING = /^(?:me|us|this|these|those|the|your|my|any|all|every|more)$/;
const START =
  /^(?:start|unstop|resume|(?:re ?)?subscribe|opt (?:me )?(?:back )?in|optin|turn (?:it |them |texts )?(?:back )?on)\b/;
/**
 * A stop with nothing else, and not as a question, such as "Can I cancel?" The provider takes ARRET and TD for one:
 * https://docs.aws.amazon.com/sms-voice/latest/userguide/opt-out-list-keywords.html
 */
const BARE_STOP =
  /^(?:(?:please|pls|just|hi|hello|hey|ok|okay|no|yes|sorry) )*(?:cancel|end|remove|no more|s t o p|arret|td)$/;
/** The same in Spanish. */
const ALTO =
  /^(?:numero equivocado|(?:alto|paren?|parar|detener|basta|cancelar|no mas|(?:ya )?no (?:quiero(?: recibir)?|me (?:mande|envie|escriba)n?)(?: mas)?|dejen? de (?:mandar|enviar|escribir)(?:me)?)(?: (?:los |estos )?(?:textos|mensajes))?)$/;

/** Where a package is: "STATUS NB482018", "Where is my box NB482018?", or only its number. Nothing may follow. */
const STATUS =
  /^(?:(?:(?:what(?: i)?s )?(?:the )?status(?: of| for| on)?|where(?: i)?s|where are|track(?:ing)?)(?: (?:my|the))?(?: (?:package|parcel|box|order|shipment))? ?)?nb ?(\d{1,12})$/;
const STATUS_OF_DIGITS = /^status (\d{4,12})$/;

/** The freight bill number whose status a reply asks for, or null. */
export function statusNumberIn(reply: string): string | null {
  const words = withoutFillers(clausesOf(writtenIn(reply)).join(' ').replace(POLITE, ''));
  const digits = (STATUS.exec(words) ?? STATUS_OF_DIGITS.exec(words))?.[1];
  return digits === undefined ? null : `NB${digits}`;
}

/** What was typed, without signatures and quotes. */
const writtenIn = (reply: string): string =>
  reply
    .slice(0, MAX_LENGTH)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(ADDED, '');

const clausesOf = (written: string): string[] =>
  written
    .split(CLAUSE_END)
    .map(wordsOf)
    .filter((words) => words !== '');

/** What a reply means. Somebody asks for a status only if they ask for nothing about texts. */
export function meaningOf(reply: string): ReplyMeaning {
  const meaning = textMeaningOf(reply);
  return meaning === 'OTHER' && statusNumberIn(reply) !== null ? 'STATUS' : meaning;
}

/**
 * What a reply asks for about texts. Its first words decide, and what they are about: a word of business makes it no stop, unless texts
 * or reminders are named before. Further on, only a plain request counts: "It's not mine. Stop texting me." Consent may be
 * withdrawn in any reasonable way, so in doubt it is a stop, but for "cancel" and "end", which are as often about a pickup.
 */
function textMeaningOf(reply: string): ReplyMeaning {
  const written = writtenIn(reply);
  if (written.trim() === '') return 'NOTHING';
  const clauses = clausesOf(written);
  const all = clauses.join(' ');
  const words = all.replace(POLITE, '');
  const bare = withoutFillers(words);
  if (isStart(bare)) return 'START';
  // The provider answers what begins with this word.
  if (all.startsWith('help') && withoutFillers(all) === 'help') return 'HELP';
  if (PREFERS_TEXTS.test(written)) return 'OTHER';
  if (BARE_STOP.test(withoutFillers(all)) || ALTO.test(withoutFillers(all))) return 'STOP_ALL';
  const [first = '', ...others] = clauses.slice(clauses.findIndex((clause) => !isPolite(clause)));
  const opening = openingRequest(words, first.replace(POLITE, ''), others.join(' '));
  if (opening !== null) return opening;
  const [, ...later] = [first, ...others].flatMap((clause) => clause.split(/ and (?=\S)/));
  const requests = later.map((clause) => plainRequest(clause.replace(POLITE, '')));
  return requests.find((meaning) => meaning !== null) ?? 'OTHER';
}

/** What all words ask for. `first` is the first clause that is more than polite, and `rest` what follows it. */
function openingRequest(words: string, first: string, rest: string): ReplyMeaning | null {
  if (ALWAYS.test(words) || WRONG_NUMBER.test(words)) return 'STOP_ALL';
  // "Stop. I never signed up." The rest is an explanation.
  if (isBareStop(first))
    return ABOUT_REMINDERS.test(rest) && !ABOUT_TEXTS.test(rest) ? 'STOP_REMINDERS' : 'STOP_ALL';
  if (VISIT.test(words)) return null;
  const isStop = STOP.test(words);
  const isCancel = CANCEL.test(words);
  const isForbidden = FORBID.test(words) && !/\bstop\b/.test(words);
  if (!isStop && !isCancel && !isForbidden && !REMOVE.test(words)) return null;
  const about = objectOf(isStop ? first : words);
  if (about === 'REMINDERS') return EVERYTHING.test(words) ? 'STOP_ALL' : 'STOP_REMINDERS';
  if (about === 'TEXTS') return 'STOP_ALL';
  if (about === 'BUSINESS') return null;
  return isCancel || (isForbidden && !/\bme\b/.test(words)) ? null : 'STOP_ALL';
}

/** What a later clause asks for: no more texts or reminders, by name, or just to stop. */
function plainRequest(words: string): ReplyMeaning | null {
  if (WRONG_NUMBER.test(words) || isBareStop(words)) return 'STOP_ALL';
  const isForbidden = FORBID.test(words) && !/\bstop\b/.test(words);
  if (VISIT.test(words) || (!STOP.test(words) && !isForbidden)) return null;
  const about = objectOf(words);
  if (about === 'REMINDERS') return 'STOP_REMINDERS';
  return about === 'TEXTS' ? 'STOP_ALL' : null;
}

const isBareStop = (words: string) => STOP.test(words) && withoutFillers(words.replace(STOP, '')) === '';

/** Whether a clause is only what a request begins with, such as "Hi". */
const isPolite = (clause: string) => `${clause} x`.replace(POLITE, '') === 'x';

function isStart(words: string): boolean {
  const rest = words.replace(START, '').replace(/ (?:me|again)\b/g, '');
  const about = objectOf(words);
  return START.test(words) && (rest === '' || about === 'TEXTS' || about === 'REMINDERS');
}

const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/['’‘`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\bpick (ups?)\b/g, 'pick$1')
    // How often says nothing about what.
    .replace(/\b(?:every|each) ?(?:day|week|time|hour|minute|morning|night|\w+day)\b/g, '')
    .replace(/ +/g, ' ')
    .trim();

const withoutFillers = (words: string) => words.replace(FILLER, '').replace(/ +/g, ' ').trim();

/** What is named first. "Package updates" are texts, not a package, and "reminder texts" are reminders. */
function objectOf(words: string): 'TEXTS' | 'REMINDERS' | 'BUSINESS' | null {
  const kinds = words
    .split(' ')
    .filter((word) => !LINKING.test(word))
    .map((word) => {
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
