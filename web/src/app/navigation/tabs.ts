import { paths } from '../../lib/paths.ts';

interface SectionTab {
  label: string;
  path: string;
  /** The path patterns of other pages of the section, which also mark the tab as current. */
  alsoCurrentOn: readonly string[];
}

/** The tabs of the navigation bar, in order. */
export const tabs: readonly SectionTab[] = [
  { label: 'Packages', path: paths.orders, alsoCurrentOn: [paths.orderHistory, paths.invoice] },
  {
    label: 'Appointments',
    path: paths.appointments,
    alsoCurrentOn: [paths.newAppointment, paths.appointment],
  },
  { label: 'Ship', path: paths.quote, alsoCurrentOn: [] },
];
