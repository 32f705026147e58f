import { Page } from '../../../components/Page.tsx';

/** Route /order-history: the packages that were handed over. */
export function HistoricalPackagesPage() {
  return <Page title="Historical Packages">No historical packages found.</Page>;
}
