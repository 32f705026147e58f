import { paths } from '../../lib/paths.ts';
import type { SectionTab } from './SectionTabs.tsx';

/** The tabs of customers, in order. */
export const CUSTOMER_TABS: readonly SectionTab[] = [
  { label: 'Packages', path: paths.orders, alsoCurrentOn: [paths.orderHistory, paths.invoice] },
  {
    label: 'Appointments',
    path: paths.appointments,
    alsoCurrentOn: [paths.newAppointment, paths.appointment],
  },
  { label: 'Ship', path: paths.quote, alsoCurrentOn: [] },
];
