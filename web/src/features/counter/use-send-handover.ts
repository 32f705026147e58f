import { type RefObject, useRef } from 'react';
import type { Handover } from '#shared/contracts/staff/handovers.ts';
import type { InputOf } from '#shared/routes.ts';
import type { SignatureHandle } from '#web/components/signature/SignaturePad.tsx';
import type { HandoverFields } from './handover-form.ts';
import { useHandOver } from './pickups.ts';

type Request = InputOf<'handOver'>['body'];

interface Sending {
  readonly customerId: string;
  readonly locationCode: Request['locationCode'];
  readonly pad: RefObject<SignatureHandle | null>;
}

/**
 * Sends a hand-over. While nothing is changed, another attempt is the same request with the same id and image, so that a
 * lost answer hands nothing over twice.
 */
export function useSendHandover({ customerId, locationCode, pad }: Sending) {
  const request = useHandOver();
  const sent = useRef<{ content: string; body: Request } | null>(null);

  return {
    /** Makes the next attempt a new request, because another signature was drawn. */
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
