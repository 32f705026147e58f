import { Page } from '../../../components/layout/Page.tsx';

export function PaymentPage() {
  return <Page title="Payment">{null}</Page>;
}
