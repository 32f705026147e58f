export const LIST_STYLE = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
} as const;

export const CARD_STYLE = { display: 'grid', gap: 1, p: { xs: 2, sm: 2.5 } };
