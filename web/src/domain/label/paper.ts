// All in inches.

export const PAPER = { width: 4, height: 6 } as const;

/** Thermal printers do not print to the edge. */
const PADDING = 0.16;

export const CONTENT_WIDTH = PAPER.width - 2 * PADDING;

/** The printed page is the label. With an orientation keyword, Chromium would print on Letter. */
export const PAGE_STYLE = {
  '@page': { size: `${PAPER.width}in ${PAPER.height}in`, margin: 0 },
  '@media print': { 'html, body': { margin: 0, padding: 0, minHeight: 0, height: 'auto' } },
} as const;

/** One label, and one page in print. Black on white in both color schemes. */
export const LABEL_STYLE = {
  boxSizing: 'border-box',
  width: `${PAPER.width}in`,
  height: `${PAPER.height}in`,
  p: `${PADDING}in`,
  overflow: 'hidden',
  color: '#000',
  bgcolor: '#fff',
  lineHeight: 1.15,
  printColorAdjust: 'exact',
  breakInside: 'avoid',
  // Not after the last one, where it would add a blank page.
  '&:not(:last-child)': { breakAfter: 'page' },
} as const;
