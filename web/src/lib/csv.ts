/** Text, a number that spreadsheets read as a number, or an empty cell. */
export type CsvCell = string | number | null;

/** Excel reads a file as UTF-8 only if it starts with this. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Formats CSV (RFC 4180) for spreadsheets. Text that looks like a formula gets a leading apostrophe: it may come from
 * others, and a formula can leak the cells around it.
 */
export function csvText(lines: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('');
}

function formatCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (isChangedNumber(cell)) return `"=""${cell}"""`;
  return quote(looksLikeFormula(cell) ? `'${cell}` : cell);
}

/**
 * Whether a spreadsheet would change a text because it is a number: Excel keeps 15 digits and no leading zeros. Such a text
 * is written as a formula that returns it, which Excel, LibreOffice and Google Sheets show unchanged. It has only
 * digits, so it can do nothing else.
 */
export function isChangedNumber(text: string): boolean {
  return /^\d+$/.test(text) && (text.length > 11 || (text.length > 1 && text.startsWith('0')));
}

/**
 * Whether a spreadsheet could read a text as a formula: it starts with a formula sign, possibly after spaces or invisible
 * characters or in its fullwidth or small form, or with a tab or line break.
 */
export function looksLikeFormula(text: string): boolean {
  return /^[\t\r\n]|^[\s\p{C}]*[=+\-@\u2212]/u.test(text.normalize('NFKD'));
}

/** Quotes text with separators (also semicolons, as some spreadsheets use), line breaks or spaces at its ends. */
function quote(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A file name such as `northbound-packages-2026-01-09.csv`, with the local date. */
export function csvFileName(productName: string, what: string, now: Date): string {
  const product = productName.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return `${product}-${what}-${year}-${twoDigits(month)}-${twoDigits(day)}.csv`;
}

const twoDigits = (part: number) => String(part).padStart(2, '0');
