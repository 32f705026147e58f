import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PriceInput } from '#shared/contracts/staff/parcel-edit.ts';
import type { InputOf } from '#shared/routes.ts';
import { STAFF, showChangedParcel } from '#web/domain/staff/queries.ts';

import { call } from '#web/lib/api/api-client.ts';

/** Saves an edit. The form shows errors. */
export function useEditParcel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<'editParcel'>) => call('editParcel', input),
    onSuccess: (saved) => showChangedParcel(client, saved),
    meta: { failure: false },
  });
}

/** The price that a parcel would have. Keeps the last price while the next one loads; null asks for none. */
export function usePricePreview(parcelId: string, input: PriceInput | null) {
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
