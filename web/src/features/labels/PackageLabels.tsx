import { isFinal } from '#shared/rules/parcel-status.ts';
import { MAX_PILE } from '#shared/rules/staff/moves.ts';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { AlertIcon } from '#web/components/icons.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import { Label } from './Label.tsx';
import { LabelPreview, LabelSkeleton } from './LabelPreview.tsx';
import { useLabelParcels, useRecordPrint } from './queries.ts';

interface PackageLabelsProps {
  title: string;
  parcelIds: readonly string[];
}

/** The labels of packages. Packages that are delivered or deleted get none. */
export function PackageLabels({ title, parcelIds }: PackageLabelsProps) {
  // One request records a print of at most so many.
  const ids = parcelIds.slice(0, MAX_PILE);
  const { parcels, missing, error, isFetching, refetch } = useLabelParcels(ids);
  const record = useRecordPrint();
  const nameOf = useLocationNames();
  const printed = parcels?.filter(({ status }) => !isFinal(status));
  const closed = (parcels?.length ?? 0) - (printed?.length ?? 0);
  const problems = [
    parcelIds.length > MAX_PILE && `Only the first ${MAX_PILE} of ${parcelIds.length} labels are shown.`,
    missing > 0 && `${packages(missing)} could not be found.`,
    closed > 0 && `${packages(closed)} without a label: delivered or deleted.`,
    ids.length === 0 && 'No packages were chosen.',
  ].filter((problem) => problem !== false);
  return (
    <LabelPreview
      title={title}
      count={printed?.length}
      onPrint={() => printed && record.mutate(printed.map(({ parcelId }) => parcelId))}
      message={
        error ? (
          <ErrorState
            title={
              ids.length === 1 ? 'The package could not be loaded.' : 'Some packages could not be loaded.'
            }
            error={error}
            isRetrying={isFetching}
            onRetry={refetch}
          />
        ) : (
          problems.map((problem) => <Callout key={problem} icon={AlertIcon} tone="warning" title={problem} />)
        )
      }
    >
      {printed?.map((parcel) => (
        <Label
          key={parcel.parcelId}
          {...parcel}
          terminalName={parcel.destinationCode ? nameOf(parcel.destinationCode) : 'Destination missing'}
        />
      )) ?? ids.map((id) => <LabelSkeleton key={id} />)}
    </LabelPreview>
  );
}
