import { Page } from '../../components/layout/Page.tsx';

export function ReceiptPage() {
  return <Page title="Receipt">{null}</Page>;
}
