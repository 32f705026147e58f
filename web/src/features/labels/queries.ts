import { useMutation, useQueries } from '@tanstack/react-query';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { staffParcelQuery } from '#web/domain/staff/queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';

interface LabelParcels {
  /** The packages that were found, in the order of their ids; undefined while they load. */
  parcels: StaffParcel[] | undefined;
  /** How many do not exist. */
  missing: number;
  /** Another error than a missing package. */
  error: Error | null;
  isFetching: boolean;
  refetch: () => void;
}

/** The packages with these ids. */
export function useLabelParcels(parcelIds: readonly string[]): LabelParcels {
  return useQueries({
    queries: parcelIds.map((parcelId) => ({
      ...staffParcelQuery(parcelId),
      // The dialog of the printer takes and returns the focus.
      refetchOnWindowFocus: false,
    })),
    combine: (results) => {
      const isSettled = results.every(({ data, error }) => data || error);
      return {
        parcels: isSettled ? results.flatMap(({ data }) => data ?? []) : undefined,
        missing: results.filter(({ data, error }) => !data && isNotFound(error)).length,
        error: results.find(({ data, error }) => !data && error && !isNotFound(error))?.error ?? null,
        isFetching: results.some(({ isFetching }) => isFetching),
        refetch: () => {
          for (const { error, refetch } of results) if (error) void refetch();
        },
      };
    },
  });
}

const isNotFound = (error: Error | null) => error instanceof ApiError && error.status === 404;

/** Records in the audit trail that labels are printed. */
export function useRecordPrint() {
  return useMutation({
    mutationFn: (parcelIds: string[]) => call('recordLabelPrint', { body: { parcelIds } }),
    meta: { failure: 'The print could not be recorded.' },
  });
}
