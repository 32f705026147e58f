import { styled } from '@mui/material/styles';

/** The body of a table. It styles its plain rows and cells: with a style of its own, each of up to 800 cells costs more. */
export const Body = styled('tbody')(({ theme }) => ({
  '& > tr': { verticalAlign: 'middle' },
  '& > tr > *': {
    ...theme.typography.body2,
    padding: '14px 12px',
    lineHeight: 1.4,
    textAlign: 'start',
    overflowWrap: 'anywhere',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > tr > [data-align="right"]': { textAlign: 'end' },
  // Emotion rejects :first-child.
  '& > tr > :not(* + *)': { paddingInlineStart: 20 },
  '& > tr > :last-child': { paddingInlineEnd: 20 },
  '& > tr > * > .MuiLink-root': { font: 'inherit', fontWeight: 700, textAlign: 'inherit' },
  '& > tr > * > .MuiSkeleton-root': { display: 'inline-block' },
  '& > tr[data-opens]': { cursor: 'pointer' },
  '& > tr[data-opens]:hover': {
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.secondary.main} 7%, transparent)`,
    '& .MuiLink-root': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
}));
