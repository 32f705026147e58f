/**
 * Embeddings, overrides and isolates of bidirectional text. One that is not closed reorders whatever is shown after the
 * text, such as a row of a log or a line of an email. The directional marks, which only affect their neighbors, stay.
 */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: this expression is meant to match control characters
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]+/g;

// Tab and line feed stay.
// biome-ignore lint/suspicious/noControlCharactersInRegex: this expression is meant to match control characters
const CONTROL_CHARACTERS_IN_LINES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** The other line breaks of Unicode. Word processors copy some of them. */
const LINE_BREAKS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** Nothing that can be seen, such as zero-width spaces alone. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\s]*$/u;

/** Makes text well-formed Unicode, without controls that reorder other text and without surrounding spaces. */
function clean(text: string): string {
  const cleaned = text.replace(DIRECTION_CONTROLS, '').toWellFormed().trim();
  return INVISIBLE.test(cleaned) ? '' : cleaned;
}

/** Normalizes a line of text for storage: runs of control characters and whitespace become one space. */
export function cleanLine(text: string): string {
  return clean(text.replace(CONTROL_CHARACTERS, ' ').replace(/\s+/g, ' '));
}

/** Normalizes text of several lines for storage: line feeds only, and no control characters but tabs. */
export function cleanText(text: string): string {
  return clean(text.replace(LINE_BREAKS, '\n').replace(CONTROL_CHARACTERS_IN_LINES, ''));
}

/** Marks, invisible characters, spaces, hyphens and dashes, including the minus sign. */
const IGNORED_IN_NUMBERS = /[\p{M}\p{Cf}\p{Pd}\s\u2212]+/gu;

/** Normalizes a number for a search, regardless of how it was typed or copied: `ＮＢ–204 815` becomes `nb204815`. */
export function plain(text: string): string {
  const ignoring = (part: string) => part.normalize('NFKD').replace(IGNORED_IN_NUMBERS, '');
  return ignoring(ignoring(text).toLowerCase());
}

/** Numbers of six digits, and those of two groups of three that no other digits follow, as in `593 636`. */
const CODES = [/(?<!\d)\d{6}(?!\d)/g, /(?<!\d[\s\p{Pd}.]?)\d{3}[\s\p{Pd}.]\d{3}(?![\s\p{Pd}.]?\d)/gu];

/**
 * The code in a pasted text: its six digits if it has exactly six, as in `123-456` or a whole sentence, or else the only
 * number of six digits, which can be repeated. Any other text only loses its spaces.
 */
export function codeIn(text: string): string {
  const plainText = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, asciiDigit);
  const digits = plainText.replace(/\D/g, '');
  if (digits.length === 6) return digits;
  for (const numbers of CODES) {
    const [code, ...others] = new Set(plainText.match(numbers)?.map((number) => number.replace(/\D/g, '')));
    if (code !== undefined) return others.length === 0 ? code : text.replace(/\s/g, '');
  }
  return text.replace(/\s/g, '');
}

/** A digit of any script as 0 to 9. In Unicode, each script has its ten digits in a row. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** The maximum length of notes, as counted by {@link notesLength}. */
export const MAX_NOTES_LENGTH = 1000;

/**
 * The number of UTF-16 code units of the normalized notes. Browsers count the same way, with two or more for an
 * emoji, and it limits the size of a record better than code points. JSON Schema and zod count code points.
 */
export function notesLength(notes: string): number {
  return cleanText(notes).length;
}

export const NOTES_TOO_LONG = `Notes can be at most ${MAX_NOTES_LENGTH} characters.`;
