import { matchPath, useLocation } from 'react-router-dom';
import { Tab } from './Tab.tsx';

export interface SectionTab {
  label: string;
  path: string;
  /** The path patterns of other pages of the section, which also mark the tab as current. */
  alsoCurrentOn: readonly string[];
}

/** Tabs of the navigation bar. */
export function SectionTabs({ tabs }: { tabs: readonly SectionTab[] }) {
  const { pathname } = useLocation();
  return tabs.map(({ label, path, alsoCurrentOn }) => (
    <Tab
      key={path}
      to={path}
      aria-current={
        pathname === path ? 'page' : alsoCurrentOn.some((page) => matchPath(page, pathname)) || undefined
      }
    >
      {label}
    </Tab>
  ));
}
