/** A card that is a section of a page, with its heading and its parts below each other. */
export const SECTION_CARD = {
  p: { xs: 2, sm: 2.5 },
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1.5,
} as const;

/** Sections beside each other on a desktop: a wide one and a narrow one. */
export const SECTION_COLUMNS = {
  display: 'grid',
  gap: { xs: 2, sm: 3 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'start',
} as const;
