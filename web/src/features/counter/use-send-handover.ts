import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import type { Handover } from '#shared/contracts/staff/handovers.ts';
import type { InputOf } from '#shared/routes.ts';
import type { SignatureHandle } from '#web/components/signature/SignaturePad.tsx';
import { listKeys } from '#web/domain/staff/list-queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import type { HandoverFields } from './handover-form.ts';
import { PICKUPS } from './pickups.ts';

type Request = InputOf<'handOver'>['body'];

interface Sending {
  readonly customerId: string;
  readonly locationCode: Request['locationCode'];
  readonly pad: RefObject<SignatureHandle | null>;
}

/**
 * Sends a hand-over. Until the form changes, a retry sends the same request with the same id and image, so that a lost
 * response does not hand anything over twice.
 */
export function useSendHandover({ customerId, locationCode, pad }: Sending) {
  const request = useHandOver();
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
      return request.mutateAsync(sent.current.body);
    },
  };
}

/** Hands packages over, then refetches the lists, even after a failure. The form shows errors. */
function useHandOver() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Request) => call('handOver', { body }),
    onSettled: (_data, _error, { customerId }) => {
      void client.invalidateQueries({ queryKey: PICKUPS });
      void client.invalidateQueries({ queryKey: listKeys.board });
      void client.invalidateQueries({ queryKey: listKeys.counts });
      return client.invalidateQueries({ queryKey: listKeys.customer(customerId) });
    },
    meta: { failure: false },
  });
}
