import { Page } from '../../../components/layout/Page.tsx';

export function PaymentResultPage() {
  return <Page title="Payment Result">{null}</Page>;
}
