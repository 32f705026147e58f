/** Crockford's base 32: no I, L, O or U, so that a code can be read aloud and typed. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const REFERENCE_LENGTH = 5;
export const CODE_LENGTH = 10;

/** A code as it is stored. */
export const COLLECTION_CODE = /^[0-9A-HJKMNP-TV-Z]{10}$/;

/**
 * A collection code that somebody typed or scanned, as it is stored: without dashes and spaces, in uppercase, with 0 for O
 * and 1 for I and L. Null if it cannot be one.
 */
export function normalizeCollectionCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .replace(/[\p{Pd}\p{Cf}\s\u2212]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return COLLECTION_CODE.test(code) ? code : null;
}

/** The first half, which finds an authorization. The second half is its secret. */
export const referenceOf = (code: string): string => code.slice(0, REFERENCE_LENGTH);

/** A code as people see it: `7K3QF-9XW2M`. */
export const formatCode = (code: string): string => `${referenceOf(code)}-${code.slice(REFERENCE_LENGTH)}`;

/**
 * The code in a search field, or null. Names and phone numbers can have ten characters too, so without its dash a code
 * needs a digit and a letter, as {@link isCode} requires of new ones.
 */
export function collectionCodeIn(typed: string): string | null {
  const code = normalizeCollectionCode(typed);
  const isDashed = /^\s*[0-9a-z]{5}\p{Pd}[0-9a-z]{5}\s*$/iu.test(typed);
  return code !== null && (isDashed ? /\d/.test(typed) : isMixed(typed)) ? code : null;
}

const isMixed = (text: string): boolean => /\d/.test(text) && /[a-z]/i.test(text);

/** Whether these characters can be a new code: one that nobody takes for a name or a phone number. */
export const isCode = (text: string): boolean => COLLECTION_CODE.test(text) && isMixed(text);
