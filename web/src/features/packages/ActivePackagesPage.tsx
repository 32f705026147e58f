import { usePrefetchQuery } from '@tanstack/react-query';
import { RouteButton } from '../../components/controls/RouteButton.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { myAppointments } from '../../domain/appointment/queries.ts';
import { InstructionsLink } from '../../domain/customer/ShippingInstructions.tsx';
import { WithInstructions } from '../../domain/customer/WithInstructions.tsx';
import { LoadedParcels } from '../../domain/parcel/LoadedParcels.tsx';
import { useActiveParcels } from '../../domain/parcel/queries.ts';
import { paths } from '../../lib/paths.ts';
import { Packages } from './Packages.tsx';

/** Route /orders: the active packages, starting with those that need action from the customer. */
export function ActivePackagesPage() {
  const { data: parcels } = useActiveParcels();
  // In parallel with the packages. Not read here, so that the page does not render again when they arrive.
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
