import { styled } from '@mui/material/styles';
import { BELOW_PHONE_BAR } from '../layout/bar-height.ts';

/** What a column needs to be read in a row, in pixels. */
const COLUMN_WIDTH = 140;

// By the room that the table has, not by the window: it also stands in narrow columns of wide screens.
const asGrid = (columns: number) => `@container table (min-width: ${columns * COLUMN_WIDTH}px)`;
const asCards = (columns: number) => `@container table not (min-width: ${columns * COLUMN_WIDTH}px)`;

/** Shown where the rows of a table with so many columns are cards only. */
export const cardsOnly = (columns: number) => ({ [asGrid(columns)]: { display: 'none' } });

export const Frame = styled('div')({
  containerType: 'inline-size',
  containerName: 'table',
  // The bar on top of the window does not cover it when a new page begins.
  scrollMarginTop: BELOW_PHONE_BAR,
});

/**
 * All cells are styled from here, by plain selectors: a page has up to a thousand of them. In a narrow place each row
 * becomes a card of a grid with six tracks, where a column's `card` says its place.
 */
export const Table = styled('table', { shouldForwardProp: (name) => name !== 'columns' })<{
  columns: number;
}>(({ theme, columns }) => {
  const { palette } = theme.vars;
  return {
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    tableLayout: 'fixed',
    textAlign: 'start',
    ...theme.typography.body2,
    '& td, & th': { padding: 0, textAlign: 'inherit', fontWeight: 'inherit', overflowWrap: 'anywhere' },
    '& [data-align="end"]': { textAlign: 'end' },
    '& tbody': { transition: 'opacity 150ms 150ms' },
    '&[data-waits] tbody': { opacity: 0.55 },
    '& tr[data-opens]': { cursor: 'pointer' },
    '& .open': {
      appearance: 'none',
      padding: 0,
      border: 0,
      borderRadius: 4,
      background: 'none',
      color: palette.primary.main,
      font: 'inherit',
      fontWeight: 700,
      textAlign: 'inherit',
      cursor: 'pointer',
    },
    '& tr[data-opens]:hover .open': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },

    [asGrid(columns)]: {
      border: `1px solid ${palette.divider}`,
      borderRadius: 16,
      overflow: 'hidden',
      backgroundColor: palette.background.paper,
      '& td, & th': { padding: '14px 12px', lineHeight: 1.4 },
      '& thead th': {
        padding: '6px 12px',
        height: 48,
        backgroundColor: palette.background.sunken,
        borderBottom: `1px solid ${palette.divider}`,
        fontSize: '0.8125rem',
        fontWeight: 700,
        overflowWrap: 'normal',
        color: palette.text.secondary,
      },
      '& thead tr > :not(* + *), & tbody tr > :not(* + *)': { paddingInlineStart: 20 },
      '& thead tr > :last-child, & tbody tr > :last-child': { paddingInlineEnd: 20 },
      '& tbody tr:not(:last-of-type) > *': { borderBottom: `1px solid ${palette.divider}` },
      '& tr[data-opens]:hover, & tr[data-selected]': {
        backgroundColor: `color-mix(in srgb, ${palette.secondary.main} 7%, transparent)`,
      },
    },

    [asCards(columns)]: {
      display: 'block',
      position: 'relative',
      '& colgroup': { display: 'none' },
      // Its names are still read with the cells; the control above the cards orders them.
      '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
      '& thead button, & thead input': { display: 'none' },
      '& tbody': {
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
        gap: 10,
      },
      '& tbody tr': {
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
        alignContent: 'start',
        // A hundred cards: those out of view are neither laid out nor painted.
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 148px',
        gap: '8px 12px',
        padding: '12px 16px 14px',
        fontSize: '0.875rem',
        border: `1px solid ${palette.divider}`,
        borderRadius: 14,
        backgroundColor: palette.background.paper,
      },
      '& tbody tr[data-selected]': { borderColor: palette.secondary.main },
      '& tbody tr:has(> [data-card="box"])': { paddingInlineStart: 56 },
      '& [data-card="box"]': { position: 'absolute', insetInlineStart: 16, top: 10 },
      '& [data-card="title"]': { gridColumn: 'span 4', fontSize: '1.0625rem', order: 0 },
      '& [data-card="aside"]': { gridColumn: 'span 2', justifySelf: 'end', fontWeight: 700, order: 1 },
      '& [data-card="third"]': { gridColumn: 'span 2', textAlign: 'start', order: 2 },
      '& [data-card="half"]': { gridColumn: 'span 3', textAlign: 'start', order: 3 },
      '& [data-card="whole"]': { gridColumn: 'span 6', textAlign: 'start', order: 4 },
      '& td[data-label]:not([data-card="aside"])::before': {
        // Without a word for screen readers, which read the name of the column by themselves.
        content: 'attr(data-label) / ""',
        display: 'block',
        fontSize: '0.75rem',
        lineHeight: 1.5,
        color: palette.text.secondary,
      },
    },
  };
});
