import type { SvgIconProps } from '@mui/material/SvgIcon';
import { styled } from '@mui/material/styles';
import type { ComponentType } from 'react';
import { Link, useLocation, useMatches, useNavigation } from 'react-router-dom';
import type { PageHandle } from '../page-route.ts';

export interface SectionTab {
  label: string;
  path: string;
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
  const { pathname } = useLocation();
  const section = useSection();
  // A pressed tab is current at once, before its page has loaded and rendered.
  const { location: next } = useNavigation();
  const pressed = tabs.find(({ path }) => path === next?.pathname)?.path;
  const isCurrent = (path: string) => {
    if ((pressed ?? pathname) === path) return 'page';
    return (!pressed && section === path) || undefined;
  };
  return tabs.map(({ label, path, icon: Icon }) => (
    <Tab key={path} to={path} aria-current={isCurrent(path)}>
      {withIcons && Icon && <Icon aria-hidden />}
      {label}
    </Tab>
  ));
}

/** The path of the tab that the page belongs to, from its route's `handle`. */
function useSection(): string | undefined {
  const handle: PageHandle | undefined = useMatches().at(-1)?.handle as PageHandle | undefined;
  return handle?.tab;
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
