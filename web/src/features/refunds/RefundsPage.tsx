import { Page } from '../../components/layout/Page.tsx';

export function RefundsPage() {
  return <Page title="Refunds">{null}</Page>;
}
