import { Page } from '../../../components/layout/Page.tsx';

export function StoredPaymentPage() {
  return <Page title="Pay with Stored Card">{null}</Page>;
}
