import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PriceInput } from '#shared/contracts/staff/parcel-edit.ts';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { STAFF } from '#web/domain/staff/queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { type EditForm, toPriceInput } from './edit-form.ts';

const DELAY_MS = 400;

export type NewPrice = ReturnType<typeof useNewPrice>;

/** The price of a package with the values of the form. The latest values win. */
export function useNewPrice({ parcelId, paymentStatus }: StaffParcel, values: EditForm) {
  const entered = toPriceInput(values);
  const isValid = PriceInput.safeParse(entered).success;
  // As text, because each render creates a new object.
  const current = JSON.stringify(isValid ? entered : null);
  const settled = useDebounced(current, DELAY_MS);
  const input = useMemo(() => JSON.parse(settled) as PriceInput | null, [settled]);
  const query = usePricePreview(parcelId, paymentStatus === 'PAID' ? null : input);
  const { data, isFetching } = query;
  return {
    /** Its data is the last calculated price; undefined before the first. */
    query,
    isValid,
    /** Whether the data belongs to the values of the form. */
    isCurrent: data !== undefined && !isFetching && settled === current,
  };
}

/** Previews the price of a parcel. Keeps the last price while the next one loads. Disabled for null. */
function usePricePreview(parcelId: string, input: PriceInput | null) {
  return useQuery({
    queryKey: [...STAFF, 'price', parcelId, input],
    queryFn: ({ signal }) =>
      call('previewPrice', { params: { parcelId }, body: input ?? failWithoutInput() }, { signal }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
  });
}

function failWithoutInput(): never {
  throw new Error('There is nothing to price.');
}
