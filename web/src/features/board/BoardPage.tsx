import Box from '@mui/material/Box';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { RouteButton } from '#web/components/controls/RouteButton.tsx';
import { LazyBoundary } from '#web/components/feedback/LazyBoundary.tsx';
import { PinIcon, TruckIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { LazyStaffParcelDialog } from '#web/domain/staff/details/lazy-details.ts';
import { useRoles } from '#web/domain/staff/use-roles.ts';
import { useIdInUrl } from '#web/lib/navigation/use-id-in-url.ts';
import { paths } from '#web/lib/paths.ts';
import { Board } from './Board.tsx';
import { BoardSearch } from './BoardSearch.tsx';
import { CustomerPackages } from './CustomerPackages.tsx';

/** Route /staff/packages, the home of staff: all packages by status, a search, and a customer's packages. */
export function BoardPage() {
  const roles = useRoles();
  const { id: parcelId, open, close } = useIdInUrl('parcel');
  const customer = useIdInUrl('customer');
  const mayMove = mayDo('movePackages', roles);
  return (
    <Page
      title="Packages"
      wide
      actions={
        mayMove && (
          <Box sx={{ display: 'flex', gap: 1.5 }}>
            <RouteButton to={paths.staffDepart} variant="outlined" startIcon={<TruckIcon />}>
              Depart
            </RouteButton>
            <RouteButton to={paths.staffArrive} variant="outlined" startIcon={<PinIcon />}>
              Arrive
            </RouteButton>
          </Box>
        )
      }
    >
      <BoardSearch onOpen={open} onCustomer={customer.open} />
      {customer.id === null ? (
        <Board onOpen={open} />
      ) : (
        <CustomerPackages customerId={customer.id} onOpen={open} onClose={customer.close} />
      )}
      {parcelId !== null && (
        <LazyBoundary what="The package" onFailure={close}>
          <LazyStaffParcelDialog key={parcelId} parcelId={parcelId} onClose={close} />
        </LazyBoundary>
      )}
    </Page>
  );
}
