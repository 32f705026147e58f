import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { Tab } from './Tab.tsx';

export interface SectionTab {
  label: string;
  path: string;
  /** The path patterns of other pages of the section, which also mark the tab as current. */
  alsoCurrentOn: readonly string[];
  /** For the bar of a phone. */
  icon?: ComponentType<SvgIconProps>;
}

/** Tabs of the navigation bar. */
export function SectionTabs({
  tabs,
  withIcons = false,
}: {
  tabs: readonly SectionTab[];
  withIcons?: boolean;
}) {
  const { pathname } = useLocation();
  return tabs.map(({ label, path, alsoCurrentOn, icon: Icon }) => (
    <Tab
      key={path}
      to={path}
      aria-current={
        pathname === path ? 'page' : alsoCurrentOn.some((page) => matchPath(page, pathname)) || undefined
      }
    >
      {withIcons && Icon && <Icon aria-hidden />}
      {label}
    </Tab>
  ));
}
