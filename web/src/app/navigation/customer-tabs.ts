import { BoxIcon, CalendarCheckIcon, TruckIcon } from '#web/components/icons.tsx';
import { paths } from '#web/lib/paths.ts';
import type { SectionTab } from './SectionTabs.tsx';

/** The tabs of customers, in order. */
export const CUSTOMER_TABS: readonly SectionTab[] = [
  {
    label: 'Packages',
    path: paths.orders,
    alsoCurrentOn: [paths.orderHistory, paths.invoice],
    icon: BoxIcon,
  },
  {
    label: 'Appointments',
    path: paths.appointments,
    alsoCurrentOn: [paths.newAppointment, paths.appointment],
    icon: CalendarCheckIcon,
  },
  { label: 'Ship', path: paths.quote, alsoCurrentOn: [], icon: TruckIcon },
];
