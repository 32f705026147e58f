import type { ComponentType } from 'react';
import type { StaffAction } from '#shared/rules/staff/staff-actions.ts';
import { paths } from '../lib/paths.ts';
import { pages } from './pages.ts';

interface StaffPages {
  /** Who may open the pages is who may do this. */
  action: StaffAction;
  pages: readonly { path: string; Page: ComponentType }[];
}

/** The pages of staff inside the shell. */
export const STAFF_PAGES: readonly StaffPages[] = [
  { action: 'seeBoard', pages: [{ path: paths.staffPackages, Page: pages.board }] },
  {
    action: 'movePackages',
    pages: [
      { path: paths.staffDepart, Page: pages.depart },
      { path: paths.staffArrive, Page: pages.arrive },
    ],
  },
  { action: 'receivePackages', pages: [{ path: paths.staffIntake, Page: pages.intake }] },
  { action: 'findCustomerOfIntake', pages: [{ path: paths.staffWaiting, Page: pages.waiting }] },
  { action: 'handOver', pages: [{ path: paths.staffPickups, Page: pages.counter }] },
  { action: 'edit', pages: [{ path: paths.editPackage, Page: pages.editPackage }] },
  { action: 'seeOverview', pages: [{ path: paths.staffOverview, Page: pages.overview }] },
  { action: 'refund', pages: [{ path: paths.staffRefunds, Page: pages.refunds }] },
];
