/** The septets of one text message. A longer text is sent, and billed, as several. */
export const SEGMENT_SEPTETS = 160;

/** The GSM 7-bit alphabet (3GPP TS 23.038), without its escape character. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Its extension: each character takes an escape character before it. */
const EXTENDED = new Set('^{}\\[~]|€\f');

/** What typesetting uses in place of a plain character. */
const PLAIN: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '′': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '″': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '×': 'x',
  '•': '-',
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  ø: 'o',
  Ø: 'O',
};

/** The length of a text in septets, or null if a character is not in the GSM 7-bit alphabet. */
export function septets(text: string): number | null {
  let length = 0;
  for (const character of text) {
    if (BASIC.has(character)) length += 1;
    else if (EXTENDED.has(character)) length += 2;
    else return null;
  }
  return length;
}

/**
 * A line of text with only the ASCII characters that take one septet: typographic characters become plain ones, letters
 * lose their accents, and all others are dropped.
 */
export function toGsm7(text: string): string {
  const plain = [...text].map((character) => PLAIN[character] ?? character).join('');
  const ascii = plain.normalize('NFKD').replace(/\s+/g, ' ');
  return [...ascii]
    .filter((character) => character >= ' ' && character <= '~' && septets(character) === 1)
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}

const CUT = '...';

/** The text within a number of septets, cut after a word if possible. The text is as {@link toGsm7} returns it. */
export function cutTo(text: string, maxSeptets: number): string {
  if (text.length <= maxSeptets) return text;
  const start = text.slice(0, Math.max(0, maxSeptets - CUT.length));
  const lastSpace = start.lastIndexOf(' ');
  const words = lastSpace > start.length / 2 ? start.slice(0, lastSpace) : start;
  return `${words.replace(/[ ,.:;-]+$/, '')}${CUT}`.slice(0, Math.max(0, maxSeptets));
}
