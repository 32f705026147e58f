import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import * as z from 'zod/mini';
import type { CheckedCode } from '#shared/contracts/collection/authorizations.ts';
import { type Handover, HandoverInput } from '#shared/contracts/staff/handovers.ts';
import type { FoundCustomer, ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import type { InputOf } from '#shared/routes.ts';
import { amountDue, storageDue } from '#shared/rules/payment.ts';
import { normalizeScanCode } from '#shared/rules/scan-codes.ts';
import type { Drawing, SignatureHandle } from '#web/components/signature/SignaturePad.tsx';
import { packages, STATUS_LABELS } from '#web/domain/parcel/labels.ts';
import { listKeys } from '#web/domain/staff/queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { putFile } from '#web/lib/api/put-file.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { noteTaken } from './day/kept-day.ts';
import { PICKUPS } from './pickups.ts';

/** The handover form. The signature's image is read when the form is sent. */
export const HandoverFields = z.object({
  identityConfirmed: z.boolean().check(z.refine((value) => value, "Confirm the person's identity.")),
  /** The person whose code was right; null if the customer collects. */
  collector: z.nullable(z.custom<CheckedCode>()),
  parcelIds: HandoverInput.shape.parcelIds,
  signerName: HandoverInput.shape.signerName,
  hasSignature: z.boolean().check(z.refine((value) => value, 'A signature is required.')),
  /** The signature as it was drawn, for a draft. */
  drawing: z.nullable(z.custom<Drawing>()),
});
export type HandoverFields = z.infer<typeof HandoverFields>;

export interface DoneHandover {
  readonly customerName: string;
  readonly signerName: string;
  readonly freightBillNums: readonly string[];
  /** How many of the customer's packages stay at the terminal. */
  readonly remaining: number;
  /** It is on the tablet, and not sent yet. */
  readonly isUnsent?: boolean;
}

/** Why a package that is here cannot be selected, or null. One with storage due can be: its handover waits for the payment. */
export function refusalOf(
  parcel: Pick<ListedParcel, 'status' | 'paymentStatus' | 'price' | 'storage' | 'refusedNext'>,
) {
  if (parcel.refusedNext) return 'Refused by the customer';
  if (parcel.paymentStatus === 'PAID') return null;
  return parcel.price === null ? 'Not priced yet' : `Payment due ${formatDollars(amountDue(parcel))}`;
}

/** The same for a person whose code does not cover the package. */
export const refusalFor =
  (collector: CheckedCode | null) =>
  (parcel: ListedParcel): string | null =>
    collector && !collector.parcelIds.includes(parcel.parcelId) ? 'Not for this code' : refusalOf(parcel);

const hasCode = (code: string) => (parcel: ListedParcel) =>
  [parcel.freightBillNum, parcel.shippingTrackingNum].some((number) => normalizeScanCode(number) === code);

export interface ScanMessage {
  readonly isGood: boolean;
  readonly text: string;
}

/** The result of a scan at the counter. `unknown`: not a package of this customer. */
type CounterScan =
  | { result: 'ready'; parcel: ListedParcel; message: string }
  | { result: 'refused'; message: string }
  | { result: 'unknown' };

/** The message about a package that the customer cannot pick up. */
export const closedText = ({ freightBillNum, status }: ListedParcel): string =>
  status === 'COMPLETED'
    ? `${freightBillNum} was already handed over.`
    : `${freightBillNum} is ${STATUS_LABELS[status]}.`;

/** The message about the package whose scan found the customer; null if it is selected. */
export function firstMessage(
  parcel: ListedParcel,
  here: readonly ListedParcel[],
  others: readonly ListedParcel[],
): ScanMessage | null {
  const scan = readScan(parcel.freightBillNum, here, others);
  if (scan.result === 'ready') return null;
  return { isGood: false, text: scan.result === 'refused' ? scan.message : closedText(parcel) };
}

/**
 * Looks up a scanned code among the customer's packages: those at this terminal, then the others. Of several boxes with
 * the same barcode, each scan takes the next one.
 */
export function readScan(
  scanned: string,
  here: readonly ListedParcel[],
  others: readonly ListedParcel[],
  selectedIds: readonly string[] = [],
): CounterScan {
  const code = normalizeScanCode(scanned);
  const same = here.filter(hasCode(code));
  const ready = same.filter((parcel) => refusalOf(parcel) === null);
  const parcel = ready.find(({ parcelId }) => !selectedIds.includes(parcelId)) ?? ready[0] ?? same[0];
  if (parcel) {
    const refusal = refusalOf(parcel);
    if (refusal === null)
      return { result: 'ready', parcel, message: selectedText(parcel, same, selectedIds) };
    return { result: 'refused', message: `${parcel.freightBillNum}: ${refusal}.` };
  }
  const other = others.find(hasCode(code));
  if (!other) return { result: 'unknown' };
  const message = `${other.freightBillNum} is ${STATUS_LABELS[other.status]} and cannot be picked up here.`;
  return { result: 'refused', message };
}

/** What a scan has selected. Packages with the same barcode are counted, so that no box stays behind. */
function selectedText(
  parcel: ListedParcel,
  same: readonly ListedParcel[],
  selectedIds: readonly string[],
): string {
  const due = storageDue(parcel);
  const text = `${parcel.freightBillNum} is selected.${due > 0 ? ` ${formatDollars(due)} is due for storage.` : ''}`;
  if (same.length === 1) return text;
  const selected = same.filter(
    ({ parcelId }) => parcelId === parcel.parcelId || selectedIds.includes(parcelId),
  );
  return `${text} ${packages(same.length)} here have this number, ${selected.length} selected.`;
}

type Request = InputOf<'handOver'>['body'];

/** A handover with the image of its signature. */
export interface Sent {
  readonly body: Request;
  readonly image: Blob;
}

/** How a handover is taken while there is no network: by whose authority, and what keeps it until it can be sent. */
export interface OfflineTransport {
  readonly authority: Request['authority'];
  /** The person whose code was right. */
  readonly collectorName: string | undefined;
  readonly take: (sent: Sent) => Promise<Handover>;
}

const authorityOf = (collector: CheckedCode | null): Request['authority'] =>
  collector ? { kind: 'AUTHORIZED', code: collector.code } : { kind: 'OWNER' };

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** The hash of a signature, in hexadecimal. */
async function sha256(image: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', image));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Uploads the signature and sends a handover. Until the form changes, a retry sends the same request with the same id and
 * image, so that a lost response does not hand anything over twice.
 */
export function useSendHandover(
  { customerId, name }: FoundCustomer,
  locationCode: Request['locationCode'],
  pad: RefObject<SignatureHandle | null>,
  offline?: OfflineTransport,
) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: async (sent: Sent) => {
      if (offline) return offline.take(sent);
      const { body, image } = sent;
      const { signature } = body;
      const upload = await call('createSignatureUpload', { body: { signature, bytes: image.size } });
      await putFile({ ...upload, content: image });
      return call('handOver', { body });
    },
    // Until the data of the counter has loaded again, they are not offered without a network.
    onSuccess: ({ parcelIds, handedOverAt }) => noteTaken(parcelIds, handedOverAt),
    // Even after a failure. The form shows errors.
    onSettled: () => {
      for (const queryKey of [PICKUPS, listKeys.board, listKeys.counts])
        void client.invalidateQueries({ queryKey });
      return client.invalidateQueries({ queryKey: listKeys.customer(customerId) });
    },
    meta: { failure: `The handover to ${name} may have failed.`, isShown: true },
  });
  const sent = useRef<(Sent & { content: string }) | null>(null);

  return {
    /** Makes the next attempt a new request, after the signature changed. */
    forget: () => {
      sent.current = null;
    },

    send: async ({ parcelIds, signerName, collector }: HandoverFields): Promise<Handover> => {
      const content = JSON.stringify([parcelIds, signerName, collector?.code]);
      if (sent.current?.content !== content) {
        const image = bytesOf(pad.current?.toPng() ?? '');
        const body: Request = {
          handoverId: crypto.randomUUID(),
          customerId,
          locationCode,
          authority: offline?.authority ?? authorityOf(collector),
          parcelIds,
          signerName,
          identityConfirmed: true,
          signature: await sha256(image),
        };
        sent.current = { content, body, image: new Blob([image], { type: 'image/png' }) };
      }
      return mutateAsync(sent.current);
    },
  };
}
