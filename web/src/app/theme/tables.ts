import type { ThemeOptions } from '@mui/material/styles';
import { BELOW_PHONE_BAR } from '#web/components/layout/bar-height.ts';

const DIVIDER = '1px solid var(--mui-palette-divider)';

/** The look of tables and their pagination. `components/table/DataTable.tsx` has that of the rows of a long table. */
export const tables = {
  MuiTableContainer: {
    styleOverrides: {
      root: {
        // Below a certain width, a table shows its rows as cards instead of scrolling sideways.
        containerType: 'inline-size',
        containerName: 'table',
        overflowX: 'visible',
        scrollMarginTop: BELOW_PHONE_BAR,
        '& .MuiNativeSelect-select': { height: 44, paddingLeft: 12, fontSize: '0.875rem' },
      },
    },
  },
  MuiTable: {
    styleOverrides: {
      root: {
        tableLayout: 'fixed',
        borderCollapse: 'separate',
        border: DIVIDER,
        borderRadius: 16,
        overflow: 'hidden',
        backgroundColor: 'var(--mui-palette-background-paper)',
        '& tbody': { transition: 'opacity 150ms 150ms' },
        '&[data-stale] tbody': { opacity: 0.55 },
        '& tbody tr:last-of-type > *': { borderBottom: 0 },
      },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: {
        // Emotion rejects :first-child.
        '& > .MuiTableCell-root:not(* + *)': { paddingInlineStart: 20 },
        '& > .MuiTableCell-root:last-child': { paddingInlineEnd: 20 },
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        padding: '14px 12px',
        lineHeight: 1.4,
        borderBottom: DIVIDER,
        overflowWrap: 'anywhere',
        '& > .MuiLink-root': { font: 'inherit', fontWeight: 700, textAlign: 'inherit' },
      },
      head: {
        padding: '6px 12px',
        height: 48,
        backgroundColor: 'var(--mui-palette-background-sunken)',
        fontSize: '0.875rem',
        fontWeight: 700,
        overflowWrap: 'normal',
        color: 'var(--mui-palette-text-secondary)',
      },
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      root: {
        minHeight: 32,
        margin: '0 -4px',
        padding: '0 4px',
        borderRadius: 6,
        '&:hover, &:focus': { color: 'var(--mui-palette-text-primary)' },
        '&:focus-visible .MuiTableSortLabel-icon': { opacity: 0.5 },
        '&.Mui-active .MuiTableSortLabel-icon': { opacity: 1, color: 'inherit' },
      },
      // Tells a sortable column from others, also on a touch screen.
      icon: { fontSize: 16, marginInline: 2, opacity: 0.4 },
    },
  },
} satisfies ThemeOptions['components'];
