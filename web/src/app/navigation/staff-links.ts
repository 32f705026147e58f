import type { StaffAction } from '#shared/rules/staff/staff-actions.ts';
import { paths } from '#web/lib/paths.ts';
import type { SectionTab } from './SectionTabs.tsx';

interface StaffLink extends SectionTab {
  /** Who sees the link is who may do this. */
  action: StaffAction;
}

/** The tabs of staff, in order. */
export const STAFF_LINKS: readonly StaffLink[] = [
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
