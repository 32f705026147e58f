import { Page } from '../../components/layout/Page.tsx';

export function ReceiptsPage() {
  return <Page title="Receipts">{null}</Page>;
}
