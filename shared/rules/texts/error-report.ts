/** The most characters of each text of a report: together less than the 8 kB that the firewall accepts. */
export const REPORT_LIMITS = { release: 60, page: 100, message: 300, stack: 3000 } as const;

/** A script of the built site in a stack, with line and column. Captured without the origin. */
export const OWN_SCRIPT = /(?:https?:\/\/[^\s/]+)?(\/assets\/[\w.-]+\.js(?::\d+){0,2})/;

/**
 * What may be about a person, and what replaces it, in this order. Anybody can send a report, so none takes more than
 * quadratic time (decision 177).
 */
const PERSONAL: readonly (readonly [pattern: RegExp, replacement: (found: string) => string])[] = [
  [/\b[a-z][a-z\d+.-]*:\/\/[^\s"'<>)]*/gi, () => '[url]'],
  [/[?&][\w.~%+-]+=[^\s"'<>)]*/g, () => '[query]'],
  [/%40/g, () => '@'],
  [/[^\s@"'<>()/:,;]+@[^\s@"'<>()/:,;]+\.[^\s"'<>()/:,;]+/g, () => '[email]'],
  // Browsers quote what they could not parse.
  [/.*JSON.*/g, (line) => line.replace(/["'`].*["'`]/, '[text]')],
  [/"[^"\n]*"/g, (quoted) => (/\s/.test(quoted) ? '[text]' : quoted)],
  [/[+(]?\d+(?:[\s().-]+\d+)+/g, (digits) => (digits.replace(/\D/g, '').length > 3 ? '[number]' : digits)],
  // Ids, tokens and numbers of packages. Names in minified code are shorter.
  [/[\w%-]{25,}|(?=[\w-]*\d[\w-]*\d)[\w-]{6,}/g, () => '[id]'],
  [/\d{4,}/g, () => '[number]'],
];

/**
 * The message or stack of an error without what may identify a person: URLs, queries, email addresses, tokens, numbers and
 * quoted texts. Positions in scripts of the site stay.
 */
export function withoutPersonalData(text: string): string {
  const strip = (part: string) =>
    PERSONAL.reduce((stripped, [pattern, replacement]) => stripped.replace(pattern, replacement), part);
  // Every second part is a script.
  return text
    .split(OWN_SCRIPT)
    .map((part, index) => (index % 2 === 1 ? part : strip(part)))
    .join('');
}

/** The route of a path, such as `/receipts/:id`. A segment that is not a word is an id. */
export const pagePattern = (path: string): string =>
  path.replace(/[^/]+/g, (segment) => (/^(?:[a-z-]{1,24}|:id)$/.test(segment) ? segment : ':id'));
