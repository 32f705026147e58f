/** What stands in a cell: text, a figure that stays one, or nothing. */
export type CsvCell = string | number | null;

/** Tells Excel that what follows is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Lines of cells as RFC 4180 writes them, for spreadsheets. Text that a spreadsheet would take for a formula gets an
 * apostrophe before it: such text may come from a stranger, and a formula can send away what stands beside it.
 */
export function csvText(lines: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(written).join(',')}\r\n`).join('');
}

function written(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  return quoted(looksLikeFormula(cell) ? `'${cell}` : cell);
}

/**
 * Whether a spreadsheet could read a text as a formula: it begins with a sign of one, also behind blanks and invisible
 * characters, or in the wide or small form of the sign; or it begins with a tab or the end of a line.
 */
export function looksLikeFormula(text: string): boolean {
  return /^[\t\r\n]|^[\s\p{C}]*[=+\-@\u2212]/u.test(text.normalize('NFKD'));
}

/** Quotes what would end the cell, in spreadsheets that separate by semicolons too, and blanks that could get lost. */
function quoted(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
