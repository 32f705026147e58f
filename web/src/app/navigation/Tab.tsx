import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';

/** A link in the navigation bar. `aria-current` marks it as the current one. */
export const Tab = styled(Link)(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  padding: '0 6px',
  borderRadius: 10,
  ...theme.typography.button,
  fontSize: '0.875rem',
  // Inside, because the row of tabs clips what is outside.
  '&&:focus-visible': { outlineOffset: -3 },
  color: theme.vars.palette.onBar.quiet,
  textDecoration: 'none',
  '&:hover': { color: theme.vars.palette.onBar.text, backgroundColor: theme.vars.palette.onBar.hover },
  '&[aria-current]': { color: theme.vars.palette.onBar.text },
  '&[aria-current]::after': {
    content: '""',
    position: 'absolute',
    insetInline: 6,
    bottom: 4,
    height: 3,
    borderRadius: 3,
    backgroundColor: theme.vars.palette.onBar.accent,
  },
  '@media (max-width: 379.95px)': { padding: '0 4px', fontSize: '0.875rem' },
  [theme.breakpoints.up('sm')]: {
    paddingInline: 14,
    fontSize: theme.typography.button.fontSize,
    '&[aria-current]::after': { insetInline: 14 },
  },
}));
