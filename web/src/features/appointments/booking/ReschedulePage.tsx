import { Page } from '../../../components/layout/Page.tsx';

/** Route /appointments/{id}. */
export function ReschedulePage() {
  return <Page title="Reschedule">{null}</Page>;
}
