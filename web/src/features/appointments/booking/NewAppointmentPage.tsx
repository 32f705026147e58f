import { Page } from '../../../components/layout/Page.tsx';

/** Route /appointments/new. */
export function NewAppointmentPage() {
  return <Page title="New Appointment">{null}</Page>;
}
