import Box from '@mui/material/Box';
import { canDo } from '#shared/rules/staff/parcel-actions.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { DownloadCsv } from '#web/components/controls/DownloadCsv.tsx';
import { RouteButton } from '#web/components/controls/RouteButton.tsx';
import { LazyBoundary } from '#web/components/feedback/LazyBoundary.tsx';
import { PinIcon, PrinterIcon, TruckIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { useCursorStack } from '#web/components/table/use-cursor-stack.ts';
import { packages } from '#web/domain/parcel/labels.ts';
import { useParcelInUrl } from '#web/domain/parcel/use-parcel-in-url.ts';
import { LazyStaffParcelDialog } from '#web/domain/staff/details/lazy-details.ts';
import { packageLabelsPath } from '#web/domain/staff/staff-paths.ts';
import { useCustomerInUrl } from '#web/domain/staff/use-customer-in-url.ts';
import { useRoles } from '#web/domain/staff/use-roles.ts';
import { useTerminals } from '#web/domain/terminal/terminals.ts';
import { paths } from '#web/lib/paths.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { BoardSearch } from './BoardSearch.tsx';
import { BoardTable } from './BoardTable.tsx';
import { BoardToolbar } from './BoardToolbar.tsx';
import { type BoardChoice, useBoardChoice } from './board-choice.ts';
import { CustomerPackages } from './CustomerPackages.tsx';
import { useBoardPage } from './queries.ts';
import { StatusTabs } from './StatusTabs.tsx';

/** Route /staff/packages, the home of staff: all packages by status, a search, and a customer's packages. */
export function BoardPage() {
  const roles = useRoles();
  const { parcelId, open, close } = useParcelInUrl();
  const customer = useCustomerInUrl();
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

function Board({ onOpen }: { onOpen: (parcelId: string) => void }) {
  const { choice, choose, chooseSort, chooseSize } = useBoardChoice();
  const stack = useCursorStack(JSON.stringify(choice));
  const query = useBoardPage({ choice, page: stack.page, cursor: stack.cursor });
  const roles = useRoles();
  // The labels of the packages on this page.
  const labeled = (query.data?.parcels ?? [])
    .filter((parcel) => canDo('printLabel', roles, parcel))
    .map(({ parcelId }) => parcelId);
  return (
    <>
      <StatusTabs status={choice.status} onChoose={(status) => choose({ status })} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <BoardToolbar choice={choice} onChoose={choose} />
        <Box sx={LIST_ACTIONS}>
          {labeled.length > 0 && (
            <RouteButton to={packageLabelsPath(labeled)} variant="outlined" startIcon={<PrinterIcon />}>
              Print {labeled.length} {labeled.length === 1 ? 'label' : 'labels'}
            </RouteButton>
          )}
          <DownloadBoard choice={choice} disabled={!query.data} />
        </Box>
      </Box>
      <BoardTable
        choice={choice}
        stack={stack}
        query={query}
        onSort={chooseSort}
        onSize={chooseSize}
        onOpen={onOpen}
      />
    </>
  );
}

function DownloadBoard({ choice, disabled }: { choice: BoardChoice; disabled: boolean }) {
  const { productName } = useRuntimeConfig();
  const terminals = useTerminals();
  return (
    <DownloadCsv
      disabled={disabled}
      countLabel={packages}
      download={async (signal, onProgress) => {
        const { downloadBoard } = await import('./download-board.ts');
        return downloadBoard({ choice, terminals, productName, signal, onProgress });
      }}
    />
  );
}

/** On a phone, both share one line. */
const LIST_ACTIONS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 1, sm: 1.5 },
  mb: 2,
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
  '& .MuiButton-root': { px: { xs: 1.25, sm: 2.25 } },
} as const;
