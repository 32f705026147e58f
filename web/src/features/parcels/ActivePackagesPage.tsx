import Box from '@mui/material/Box';
import { useCallback, useMemo, useState } from 'react';
import type { Parcel } from '../../../../shared/contracts/parcels.ts';
import { paths } from '../../app/paths.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Page } from '../../components/Page.tsx';
import { InstructionsLink } from '../../components/ShippingInstructions.tsx';
import { WithInstructions } from '../../components/WithInstructions.tsx';
import { errorText } from '../../lib/api-error.ts';
import { ParcelDetailsDialog } from './details/ParcelDetailsDialog.tsx';
import { EditNotesDialog } from './EditNotesDialog.tsx';
import { NoPackages } from './NoPackages.tsx';
import { ParcelListSkeleton } from './ParcelListSkeleton.tsx';
import { ParcelSectionList } from './ParcelSectionList.tsx';
import { useActiveParcels } from './queries.ts';
import { RefreshButton } from './RefreshButton.tsx';
import { ResolveIssuesDialog } from './ResolveIssuesDialog.tsx';
import { SectionSummary } from './SectionSummary.tsx';
import { groupBySection } from './sections.ts';
import { useRefresh } from './useRefresh.ts';

/** Route /orders: the packages that are on their way, those first that need their owner. */
export function ActivePackagesPage() {
  const { data: parcels, error, isPending, isFetching, refetch } = useActiveParcels();
  const { isRefreshing, refresh } = useRefresh(refetch);

  return (
    <Page
      title="Active Packages"
      actions={<RefreshButton isRefreshing={isRefreshing} disabled={isPending} onRefresh={refresh} />}
    >
      <WithInstructions registerPath={paths.register}>
        {parcels ? (
          <Packages parcels={parcels} />
        ) : error ? (
          <ErrorState
            title="Your packages could not be loaded."
            detail={errorText(error)}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <ParcelListSkeleton />
        )}
      </WithInstructions>
    </Page>
  );
}

type OpenDialog = { kind: 'details' | 'notes' | 'resolve'; parcelId: string };

function Packages({ parcels }: { parcels: readonly Parcel[] }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const sections = useMemo(() => groupBySection(parcels), [parcels]);
  const close = useCallback(() => setDialog(null), []);
  const showDetails = useCallback(({ parcelId }: Parcel) => setDialog({ kind: 'details', parcelId }), []);
  const editNotes = useCallback(({ parcelId }: Parcel) => setDialog({ kind: 'notes', parcelId }), []);
  const resolve = useCallback(({ parcelId }: Parcel) => setDialog({ kind: 'resolve', parcelId }), []);

  // By id, so that an open dialog shows what a refresh brings.
  const chosen = dialog && parcels.find((parcel) => parcel.parcelId === dialog.parcelId);
  if (parcels.length === 0) return <NoPackages />;
  return (
    <>
      <InstructionsLink />
      <SectionSummary sections={sections} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 4, sm: 5 } }}>
        {sections.map((section) => (
          <ParcelSectionList
            key={section.name}
            section={section}
            onShowDetails={showDetails}
            onEditNotes={editNotes}
            onResolve={resolve}
          />
        ))}
      </Box>
      {chosen && dialog.kind === 'details' && <ParcelDetailsDialog parcel={chosen} onClose={close} />}
      {chosen && dialog.kind === 'notes' && <EditNotesDialog parcel={chosen} onClose={close} />}
      {chosen && dialog.kind === 'resolve' && <ResolveIssuesDialog parcel={chosen} onClose={close} />}
    </>
  );
}
