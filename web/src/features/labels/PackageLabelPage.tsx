import { useMutation, useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { isFinal } from '#shared/rules/parcel-status.ts';
import { MAX_PILE_SIZE } from '#shared/rules/staff/moves.ts';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { ErrorState, failureOf } from '#web/components/feedback/ErrorState.tsx';
import { AlertIcon } from '#web/components/icons.tsx';
import { Label } from '#web/domain/label/Label.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { staffParcelQuery } from '#web/domain/staff/queries.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { LabelPreview, LabelSkeleton } from './LabelPreview.tsx';
import { PendingShipping } from './PendingShipping.tsx';

/** Route /package-label/:id: the label of a package. */
export function PackageLabelPage() {
  const { id = '' } = useParams();
  return <PackageLabels title="Package label" parcelIds={[id]} pending={<PendingShipping parcelId={id} />} />;
}

/** Route /package-labels?parcels=a,b: the labels of several packages. */
export function PackageLabelsPage() {
  const [search] = useSearchParams();
  const parcelIds = [...new Set((search.get('parcels') ?? '').split(',').filter(Boolean))];
  return <PackageLabels title="Package labels" parcelIds={parcelIds} />;
}

interface PackageLabelsProps {
  title: string;
  parcelIds: readonly string[];
  /** What the shipping system has answered. Printing does not depend on it. */
  pending?: ReactNode;
}

/** The labels of packages, except those that are delivered or deleted. */
function PackageLabels({ title, parcelIds, pending }: PackageLabelsProps) {
  // The limit of a request to record a print.
  const ids = parcelIds.slice(0, MAX_PILE_SIZE);
  const { parcels, missing, failed } = useLabelParcels(ids);
  const record = useMutation({
    mutationFn: (printedIds: string[]) => call('recordLabelPrint', { body: { parcelIds: printedIds } }),
    meta: { failure: "We couldn't record that this was printed." },
  });
  const nameOf = useLocationNames();
  const printed = parcels?.filter(({ status }) => !isFinal(status));
  const closed = (parcels?.length ?? 0) - (printed?.length ?? 0);
  const problems = [
    parcelIds.length > MAX_PILE_SIZE &&
      `Only the first ${MAX_PILE_SIZE} of ${parcelIds.length} labels are shown.`,
    missing > 0 && `${packages(missing)} could not be found.`,
    closed > 0 && `${packages(closed)} without a label: delivered or deleted.`,
    ids.length === 0 && 'No packages were selected.',
  ].filter((problem) => problem !== false);
  return (
    <LabelPreview
      title={title}
      count={printed?.length}
      onPrint={() => printed && record.mutate(printed.map(({ parcelId }) => parcelId))}
      message={
        parcels && failed.length + problems.length === 0 ? (
          pending
        ) : failed.length > 0 ? (
          <ErrorState
            title={
              ids.length === 1 ? 'The package could not be loaded.' : 'Some packages could not be loaded.'
            }
            {...failureOf(...failed)}
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

/** The packages with these ids, in their order; undefined while they load. Missing ones are only counted. */
function useLabelParcels(parcelIds: readonly string[]) {
  return useQueries({
    queries: parcelIds.map((parcelId) => ({
      ...staffParcelQuery(parcelId),
      // The print dialog takes and returns the focus.
      refetchOnWindowFocus: false,
    })),
    combine: (results) => {
      const isSettled = results.every(({ data, error }) => data || error);
      return {
        parcels: isSettled ? results.flatMap(({ data }) => data ?? []) : undefined,
        missing: results.filter(({ data, error }) => !data && isNotFound(error)).length,
        failed: results.filter(({ data, error }) => !data && error && !isNotFound(error)),
      };
    },
  });
}

const isNotFound = (error: Error | null) => error instanceof ApiError && error.status === 404;
