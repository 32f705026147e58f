/** The grid of the key figures, also for their skeletons. */
export const FIGURE_GRID = {
  m: 0,
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(6, minmax(0, 1fr))',
    md: 'repeat(5, minmax(0, 1fr))',
  },
  // The five figures fill their rows: two, two and one, or three and two.
  '& > *': { gridColumn: { sm: 'span 2', md: 'auto' } },
  '& > :nth-of-type(n + 4)': { gridColumn: { sm: 'span 3', md: 'auto' } },
  '& > :nth-of-type(5)': { gridColumn: { xs: 'span 2', sm: 'span 3', md: 'auto' } },
};
