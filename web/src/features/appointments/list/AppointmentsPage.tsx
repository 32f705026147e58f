import { Page } from '../../../components/layout/Page.tsx';

/** Route /appointments. */
export function AppointmentsPage() {
  return <Page title="Appointments">{null}</Page>;
}
