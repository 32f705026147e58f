import type { CSSObject } from '@mui/material/styles';

// Depends on the width of the table, not of the window: tables also appear in narrow columns of wide screens.
const wide = (narrowest: number) => `@container table (min-width: ${narrowest}px)`;
const narrow = (narrowest: number) => `@container table not (min-width: ${narrowest}px)`;

/** Hides an element while a table with this narrowest width shows its columns side by side. */
export const cardsOnly = (narrowest: number): CSSObject => ({
  [wide(narrowest)]: { display: 'none' },
});

/** Turns each row of a narrow table into a card: a grid with six tracks, in which `data-card` sets a cell's place. */
export const cardLayout = (narrowest: number): CSSObject => ({
  [narrow(narrowest)]: {
    display: 'block',
    position: 'relative',
    border: 0,
    borderRadius: 0,
    overflow: 'visible',
    backgroundColor: 'transparent',
    // Screen readers still read the column names with the cells; the controls above the cards sort them.
    '& thead': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& thead .MuiTableSortLabel-root': { display: 'none' },
    '& tbody': {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
      gap: '10px',
    },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
      alignContent: 'start',
      // Off-screen cards are not laid out or painted.
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto 148px',
      gap: '8px 12px',
      padding: '12px 16px 14px',
      border: '1px solid var(--mui-palette-divider)',
      borderRadius: '14px',
      backgroundColor: 'var(--mui-palette-background-paper)',
    },
    '& tbody tr > [data-card]': { display: 'block', padding: 0, border: 0, fontSize: '0.875rem' },
    '& tbody tr > [data-card="title"]': { gridColumn: 'span 4', fontSize: '1.125rem', order: 0 },
    '& tbody tr > [data-card="aside"]': {
      gridColumn: 'span 2',
      justifySelf: 'end',
      fontWeight: 700,
      order: 1,
    },
    '& tbody tr > [data-card="third"]': { gridColumn: 'span 2', textAlign: 'start', order: 2 },
    '& tbody tr > [data-card="half"]': { gridColumn: 'span 3', textAlign: 'start', order: 3 },
    '& tbody tr > [data-card="whole"]': { gridColumn: 'span 6', textAlign: 'start', order: 4 },
    // Nothing to show, as with no flags.
    '& tbody td:has(> [data-card-empty])': { display: 'none' },
    '& tbody td:not([data-card="aside"], [data-card="title"])::before': {
      // Empty alternative text, because screen readers already read the column name.
      content: 'attr(data-label) / ""',
      display: 'block',
      fontSize: '0.875rem',
      lineHeight: 1.5,
      color: 'var(--mui-palette-text-secondary)',
    },
  },
});
