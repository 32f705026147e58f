import { paths } from '../../app/paths.ts';
import { HistoryIcon } from '../../components/icons.tsx';
import { Page } from '../../components/Page.tsx';
import { RouteButton } from '../../components/RouteButton.tsx';
import { InstructionsLink } from '../../components/ShippingInstructions.tsx';
import { WithInstructions } from '../../components/WithInstructions.tsx';
import { LoadedParcels } from './LoadedParcels.tsx';
import { Packages } from './Packages.tsx';
import { useActiveParcels } from './queries.ts';
import { RefreshButton } from './RefreshButton.tsx';
import { useRefresh } from './use-refresh.ts';

/** Route /orders: the packages that are on their way, those first that need their owner. */
export function ActivePackagesPage() {
  const { data: parcels, isPending, refetch } = useActiveParcels();
  const { isRefreshing, refresh } = useRefresh(refetch);

  return (
    <Page
      title="Active Packages"
      links={
        <>
          <RouteButton to={paths.orderHistory} size="small" startIcon={<HistoryIcon />}>
            Past Packages
          </RouteButton>
          {parcels && parcels.length > 0 && <InstructionsLink />}
        </>
      }
      actions={<RefreshButton isRefreshing={isRefreshing} disabled={isPending} onRefresh={refresh} />}
    >
      <WithInstructions registerPath={paths.register}>
        <LoadedParcels>{(list) => <Packages parcels={list} />}</LoadedParcels>
      </WithInstructions>
    </Page>
  );
}
