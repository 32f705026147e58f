import { paths } from '../../lib/paths.ts';

/** A way to a page, as the bar or the menu names it. */
interface Tab {
  label: string;
  path: string;
}

/** A tab, and the other pages of its section, on which it is current as well. */
interface SectionTab extends Tab {
  alsoCurrentOn: readonly string[];
}

/** The tabs of the navigation bar, in order: one for each section whose page exists. */
export const tabs: readonly SectionTab[] = [
  { label: 'Packages', path: paths.orders, alsoCurrentOn: [paths.orderHistory, paths.invoice] },
  { label: 'Ship', path: paths.quote, alsoCurrentOn: [] },
];

/** The pages that a customer reaches by the menu, in order. */
export const menuPages: readonly Tab[] = [{ label: 'Profile', path: paths.profile }];
