import { paths } from './paths.ts';

interface Tab {
  label: string;
  path: string;
}

/** The tabs of the navigation bar, in order: one for each section whose page exists. */
export const tabs: readonly Tab[] = [{ label: 'Packages', path: paths.orders }];
