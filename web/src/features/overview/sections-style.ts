/** The sections of the page, below each other. */
export const SECTIONS_STYLE = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: { xs: 2, sm: 3 },
};
