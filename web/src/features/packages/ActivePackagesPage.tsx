import { usePrefetchQuery } from '@tanstack/react-query';
import { RouteButton } from '#web/components/controls/RouteButton.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { myAppointments } from '#web/domain/appointment/queries.ts';
import { InstructionsLink, WithInstructions } from '#web/domain/customer/ShippingInstructions.tsx';
import { LoadedParcels } from '#web/domain/parcel/LoadedParcels.tsx';
import { useActiveParcels } from '#web/domain/parcel/queries.ts';
import { paths } from '#web/lib/paths.ts';
import { Packages } from './Packages.tsx';

/** Route /orders: the active packages, starting with those that need action from the customer. */
export function ActivePackagesPage() {
  const { data: parcels } = useActiveParcels();
  // In parallel with the packages. Not read here, so that the page does not re-render when they load.
  usePrefetchQuery(myAppointments);

  return (
    <Page
      title="Active Packages"
      links={
        <>
          <RouteButton to={paths.orderHistory} size="small">
            Past Packages
          </RouteButton>
          {parcels?.length !== 0 && <InstructionsLink />}
        </>
      }
    >
      <WithInstructions registerPath={paths.register} isFirst={parcels?.length === 0}>
        <LoadedParcels>{(list) => <Packages parcels={list} />}</LoadedParcels>
      </WithInstructions>
    </Page>
  );
}
