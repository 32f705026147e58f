import type { SvgIconProps } from '@mui/material/SvgIcon';
import { styled } from '@mui/material/styles';
import { type ComponentType, startTransition, useOptimistic } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';

export interface SectionTab {
  label: string;
  path: string;
  /** The path patterns of the section's other pages, which also mark the tab as current. */
  alsoCurrentOn?: readonly string[];
  /** For a phone's bottom bar. */
  icon?: ComponentType<SvgIconProps>;
}

export function SectionTabs({
  tabs,
  withIcons = false,
}: {
  tabs: readonly SectionTab[];
  withIcons?: boolean;
}) {
  // A pressed tab is current at once: the navigation is a transition, which shows nothing until the page has rendered.
  const [pathname, setNext] = useOptimistic(useLocation().pathname);
  return tabs.map(({ label, path, alsoCurrentOn = [], icon: Icon }) => (
    <Tab
      key={path}
      to={path}
      onClick={() => startTransition(() => setNext(path))}
      aria-current={
        pathname === path ? 'page' : alsoCurrentOn.some((page) => matchPath(page, pathname)) || undefined
      }
    >
      {withIcons && Icon && <Icon aria-hidden />}
      {label}
    </Tab>
  ));
}

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
  // Inside the tab, because the row of tabs clips its overflow.
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
  '@media (max-width: 379.95px)': { padding: '0 4px' },
  [theme.breakpoints.up('sm')]: {
    paddingInline: 14,
    fontSize: theme.typography.button.fontSize,
    '&[aria-current]::after': { insetInline: 14 },
  },
}));
