import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import type { Handover } from '#shared/contracts/staff/handovers.ts';
import type { InputOf } from '#shared/routes.ts';
import type { SignatureHandle } from '#web/components/signature/SignaturePad.tsx';
import { listKeys } from '#web/domain/staff/queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import type { HandoverFields } from './handover-form.ts';
import { PICKUPS } from './pickups.ts';

type Request = InputOf<'handOver'>['body'];

/**
 * Sends a hand-over. Until the form changes, a retry sends the same request with the same id and image, so that a lost
 * response does not hand anything over twice.
 */
export function useSendHandover(
  { customerId, locationCode }: Pick<Request, 'customerId' | 'locationCode'>,
  pad: RefObject<SignatureHandle | null>,
) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: Request) => call('handOver', { body }),
    // Even after a failure. The form shows errors.
    onSettled: () => {
      for (const queryKey of [PICKUPS, listKeys.board, listKeys.counts])
        void client.invalidateQueries({ queryKey });
      return client.invalidateQueries({ queryKey: listKeys.customer(customerId) });
    },
    meta: { failure: false },
  });
  const sent = useRef<{ content: string; body: Request } | null>(null);

  return {
    /** Makes the next attempt a new request, after the signature changed. */
    forget: () => {
      sent.current = null;
    },

    send: async ({ parcelIds, signerName }: HandoverFields): Promise<Handover> => {
      const content = JSON.stringify([parcelIds, signerName]);
      if (sent.current?.content !== content) {
        const signature = pad.current?.toPng() ?? '';
        const body: Request = {
          handoverId: crypto.randomUUID(),
          customerId,
          locationCode,
          parcelIds,
          signerName,
          identityConfirmed: true,
          signature,
        };
        sent.current = { content, body };
      }
      return mutateAsync(sent.current.body);
    },
  };
}
