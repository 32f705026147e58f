import type { ReactNode } from 'react';
import type { Role } from '#shared/roles.ts';
import { mayDo, type StaffAction } from '#shared/rules/staff/staff-actions.ts';
import { paths } from '#web/lib/paths.ts';
import type { SectionTab } from './SectionTabs.tsx';

export interface StaffTabsProps {
  roles: readonly Role[];
  /** Draws the tabs. The navigation bar has the code for it, which would otherwise become a file of its own. */
  children: (tabs: readonly SectionTab[]) => ReactNode;
}

/** Chooses the tabs of staff with these roles. Loaded for staff only. */
export function StaffTabs({ roles, children }: StaffTabsProps) {
  return children(STAFF_LINKS.filter(({ action }) => mayDo(action, roles)));
}

interface StaffLink extends SectionTab {
  /** Only staff who may perform it see the link. */
  action: StaffAction;
}

/** The tabs of staff, in order. */
const STAFF_LINKS: readonly StaffLink[] = [
  {
    label: 'Packages',
    path: paths.staffPackages,
    alsoCurrentOn: [paths.staffDepart, paths.staffArrive, paths.editPackage],
    action: 'seeBoard',
  },
  {
    label: 'Intake',
    path: paths.staffIntake,
    alsoCurrentOn: [],
    action: 'receivePackages',
  },
  { label: 'Waiting', path: paths.staffWaiting, alsoCurrentOn: [], action: 'findCustomerOfIntake' },
  { label: 'Pickups', path: paths.staffPickups, alsoCurrentOn: [], action: 'handOver' },
  { label: 'Refunds', path: paths.staffRefunds, alsoCurrentOn: [], action: 'refund' },
  { label: 'Overview', path: paths.staffOverview, alsoCurrentOn: [], action: 'seeOverview' },
];
