import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import * as z from 'zod/mini';
import { AgentHandoverInput, type CustomerForAgent } from '#shared/contracts/staff/agent-handovers.ts';
import type { Agent } from '#shared/contracts/staff/agents.ts';
import { normalizeScanCode } from '#shared/rules/scan-codes.ts';
import type { Drawing, SignatureHandle } from '#web/components/signature/SignaturePad.tsx';
import {
  type SignatureFile,
  signatureFile,
  uploadSignature,
} from '#web/components/signature/signature-file.ts';
import { refreshPickup } from '#web/domain/staff/agents/queries.ts';
import { call } from '#web/lib/api/api-client.ts';

/** The form. The signature's image is read when it is sent. */
export const AgentHandoverForm = z.object({
  parcelIds: AgentHandoverInput.shape.parcelIds,
  driverName: AgentHandoverInput.shape.driverName,
  identityConfirmed: z.boolean().check(z.refine((value) => value, "Confirm the driver's identity.")),
  hasSignature: z.boolean().check(z.refine((value) => value, 'A signature is required.')),
  /** The signature as it was drawn, for a draft. */
  drawing: z.nullable(z.custom<Drawing>()),
});
export type AgentHandoverForm = z.infer<typeof AgentHandoverForm>;

/** The packages that can be handed over now. */
export const readyIds = (customers: readonly CustomerForAgent[]): string[] =>
  customers.flatMap(({ parcels }) =>
    parcels.filter(({ obstacle }) => obstacle === null).map(({ parcelId }) => parcelId),
  );

/** What a scan found: a package to select, or why there is none. */
export function scanAmong(
  customers: readonly CustomerForAgent[],
  scanned: string,
): { readonly parcelId: string | null; readonly text: string } {
  const code = normalizeScanCode(scanned);
  const parcel = customers
    .flatMap(({ parcels }) => parcels)
    .find(({ freightBillNum }) => normalizeScanCode(freightBillNum) === code);
  if (!parcel) return { parcelId: null, text: `${scanned} is not in this list.` };
  const { parcelId, freightBillNum, obstacle } = parcel;
  return obstacle === null
    ? { parcelId, text: `${freightBillNum} is checked.` }
    : { parcelId: null, text: `${freightBillNum}: ${obstacle}.` };
}

type Body = AgentHandoverInput & { identityConfirmed: true };

/**
 * Uploads the signature and sends the handover. Until the form changes, a retry sends the same request, so that a lost
 * response does not hand anything over twice.
 */
export function useHandOverToAgent(
  { agentId, locationCode, name }: Agent,
  pad: RefObject<SignatureHandle | null>,
) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: async ({ body, file }: { body: Body; file: SignatureFile }) => {
      await uploadSignature(file);
      return call('handOverToAgent', { body });
    },
    // Not awaited: the form must open the manifest before an empty list replaces it.
    onSettled: () => void refreshPickup(client),
    meta: { failure: `The handover to ${name} may have failed.`, isShown: true },
  });
  const sent = useRef<{ content: string; body: Body; file: SignatureFile } | null>(null);
  return {
    /** Makes the next attempt a new request, after the signature changed. */
    forget: () => {
      sent.current = null;
    },
    send: async ({ parcelIds, driverName }: AgentHandoverForm) => {
      const content = JSON.stringify([parcelIds, driverName]);
      if (sent.current?.content !== content) {
        const file = await signatureFile(pad.current?.toPng() ?? '');
        const { signature } = file;
        const handoverId = crypto.randomUUID();
        const body = {
          handoverId,
          locationCode,
          agentId,
          parcelIds,
          driverName,
          identityConfirmed: true,
        } as const;
        sent.current = { content, body: { ...body, signature }, file };
      }
      return mutateAsync(sent.current);
    },
  };
}
