import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import type { FoundCustomer, ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import type { Found } from '#shared/contracts/staff/staff-parcels.ts';
import { isFinal } from '#shared/rules/parcel-status.ts';
import { storageDue } from '#shared/rules/payment.ts';
import { trackingNumberOf } from '#shared/rules/scan-codes.ts';
import { trackingNumberRefusal } from '#shared/rules/scans/tracking-number-refusal.ts';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { FormCheckbox } from '#web/components/form/FormChoice.tsx';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { showServerErrors, useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { AlertIcon, CheckCircleIcon } from '#web/components/icons.tsx';
import { useScans } from '#web/components/scan/ScanProvider.tsx';
import { type SignatureHandle, SignaturePad } from '#web/components/signature/SignaturePad.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { customerText } from '#web/domain/staff/labels.ts';
import { useFindOnce } from '#web/domain/staff/queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { playBadSound, playGoodSound } from '#web/lib/sounds.ts';
import {
  closedText,
  type DoneHandover,
  HandoverFields,
  readScan,
  refusalOf,
  type ScanMessage,
  useSendHandover,
} from './handover-form.ts';
import type { TerminalCode } from './pickups.ts';
import { ReadyParcels } from './ReadyParcels.tsx';
import { StorageDue, useStorageWait } from './StorageWait.tsx';

interface HandoverFormProps {
  customer: FoundCustomer;
  terminal: TerminalCode;
  /** The customer's packages that are here. */
  parcels: readonly ListedParcel[];
  /** Their other open packages. */
  others: readonly ListedParcel[];
  /** Selected initially. */
  scanned: ListedParcel | null;
  /** About the scan that found the customer. */
  first: ScanMessage | null;
  /** Called when a scan shows that the packages have changed. */
  onChanged: () => void;
  onSigned: (isSigned: boolean) => void;
  /** Called when the handover begins or ends to wait for the payment of storage. */
  onWait: (isWaiting: boolean) => void;
  onSend: () => void;
  /** Called when nothing was handed over. Not called after a lost response, when that is unknown. */
  onRefused: () => void;
  onDone: (handover: DoneHandover) => void;
}

/** Confirms the person's identity, takes the selection and the signature, and hands the packages over. */
export function HandoverForm(props: HandoverFormProps) {
  const { customer, terminal, parcels, scanned, onSigned, onWait, onSend, onRefused, onDone } = props;
  const paid = parcels.filter((parcel) => refusalOf(parcel) === null);
  const [defaults] = useState(() => ({
    identityConfirmed: false,
    parcelIds: paid.filter(({ parcelId }) => parcelId === scanned?.parcelId).map(({ parcelId }) => parcelId),
    signerName: '',
    hasSignature: false,
    drawing: null,
  }));
  const form = useAppForm(HandoverFields, defaults, `handover ${customer.customerId}`);
  const pad = useRef<SignatureHandle>(null);
  const { forget, send } = useSendHandover(customer, terminal, pad);
  // A package may have been handed over or refunded elsewhere after it was selected.
  const stillPaid = (parcelIds: readonly string[]) =>
    paid.map(({ parcelId }) => parcelId).filter((parcelId) => parcelIds.includes(parcelId));
  const [chosenIds, identityConfirmed, signerName] = form.watch([
    'parcelIds',
    'identityConfirmed',
    'signerName',
  ]);
  const selected = stillPaid(chosenIds);

  const message = useHandoverScans({
    ...props,
    selectedIds: () => form.getValues('parcelIds'),
    onReady: ({ parcelId }) =>
      form.setValue('parcelIds', stillPaid([...form.getValues('parcelIds'), parcelId]), {
        shouldDirty: true,
        shouldValidate: true,
      }),
  });

  const [isUnknown, setIsUnknown] = useState(false);
  const { submit, failure } = useSubmit(
    form,
    async (values) => {
      const parcelIds = stillPaid(values.parcelIds);
      if (parcelIds.length === 0) {
        form.setError('parcelIds', { message: 'Select at least one package.' });
        return;
      }
      if (wait.due > 0) return wait.ask();
      onSend();
      setIsUnknown(false);
      const { parcelIds: doneIds } = await send({ ...values, parcelIds });
      onDone({
        customerName: customer.name,
        signerName: values.signerName.trim(),
        freightBillNums: parcels
          .filter(({ parcelId }) => doneIds.includes(parcelId))
          .map(({ freightBillNum }) => freightBillNum),
        remaining: parcels.length - doneIds.length,
      });
    },
    {
      explain: (error) => {
        const explained = showServerErrors(form, error);
        setIsUnknown(!isRejection(error));
        if (!isRejection(error)) return explained;
        onRefused();
        if (error.status !== 409) return explained;
        return `${error.message} Nothing was handed over. The list was refreshed.`;
      },
    },
  );

  const leaving = parcels.filter(({ parcelId }) => selected.includes(parcelId));
  const wait = useStorageWait({
    parcels: leaving,
    content: JSON.stringify([selected, identityConfirmed, signerName]),
    onPaid: () => void submit(),
  });
  const isWaiting = wait.due > 0;
  useEffect(() => onWait(isWaiting), [onWait, isWaiting]);

  return (
    <FormStack aria-label="Hand over" onSubmit={submit} sx={COLUMNS}>
      <UnsavedChanges hasChanges={form.formState.isDirty} />
      <Box sx={COLUMN}>
        <ReadyParcels form={form} parcels={parcels} />
        <LiveRegion collapses>{message && <ScanCallout message={message} />}</LiveRegion>
      </Box>
      <Box sx={COLUMN}>
        <FormCheckbox
          form={form}
          name="identityConfirmed"
          label="I checked this person's ID"
          hint="A photo ID of the customer, or the pickup code and a photo ID of the person they sent."
        />
        <Box sx={{ display: 'grid', justifyItems: 'start', gap: 1 }}>
          <FormTextField
            form={form}
            name="signerName"
            label="Name of the person signing"
            autoComplete="off"
          />
          <Button
            variant="outlined"
            onClick={() =>
              form.setValue('signerName', customer.name, { shouldDirty: true, shouldValidate: true })
            }
            sx={{ overflowWrap: 'anywhere' }}
          >
            The customer is signing: {customer.name}
          </Button>
        </Box>
        <SignaturePad
          ref={pad}
          label="Signature"
          initial={form.getValues('drawing')}
          error={form.formState.errors.hasSignature?.message}
          onChange={(hasSignature, drawing) => {
            forget();
            wait.stop();
            onSigned(hasSignature);
            form.setValue('drawing', drawing, { shouldDirty: true });
            form.setValue('hasSignature', hasSignature, { shouldDirty: true, shouldValidate: hasSignature });
          }}
        />
        <StorageDue parcels={leaving} wait={wait} />
        <FormError message={failure} />
        {isUnknown && (
          <Typography>It's safe to press the button again: nothing is handed over twice.</Typography>
        )}
        <SubmitButton
          size="large"
          isSubmitting={form.formState.isSubmitting || wait.isAsked}
          busyLabel={wait.isAsked ? 'Waiting for payment…' : 'Handing over…'}
        >
          Hand over {packages(selected.length)}
        </SubmitButton>
        <Typography variant="body2" color="textSecondary">
          A handover cannot be undone.
        </Typography>
      </Box>
    </FormStack>
  );
}

/** Whether the server rejected the request. After any other error, the handover may have succeeded. */
const isRejection = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

// On a tablet too, the packages are beside the signature, so that it is in the first view.
const COLUMNS = {
  columnGap: { xs: 3, md: 5 },
  '&&': { '@media (min-width: 760px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
};
const COLUMN = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 2.5,
} as const;

interface HandoverScans
  extends Pick<HandoverFormProps, 'customer' | 'parcels' | 'others' | 'first' | 'onChanged'> {
  selectedIds: () => readonly string[];
  onReady: (parcel: ListedParcel) => void;
}

/** Selects packages by scanning them. Returns the message about the last scan. */
function useHandoverScans(props: HandoverScans): ScanMessage | null {
  const { customer, parcels: here, others, selectedIds, onReady, onChanged, first } = props;
  const { mutate: find, reset: forget } = useFindOnce({ staleTime: 0 });
  const [message, setMessage] = useState(first);

  const show = (isGood: boolean, text: string) => {
    if (isGood) playGoodSound();
    else playBadSound();
    setMessage({ isGood, text });
  };

  const showFound = (scanned: string, { parcels }: Found) => {
    // Carriers use numbers again, so packages of other customers may have had it.
    const own = parcels.find((each) => each.customerId === customer.customerId && !isFinal(each.status));
    const parcel = own ?? parcels[0];
    if (!parcel) return show(false, `No package has the number ${trackingNumberOf(scanned)}.`);
    if (parcel.customerId === customer.customerId) {
      onChanged();
      return show(false, `${closedText(parcel)} The list was refreshed.`);
    }
    show(false, `${parcel.freightBillNum} belongs to another customer: ${customerText(parcel)}.`);
  };

  useScans((scanned) => {
    forget();
    const scan = readScan(scanned, here, others, selectedIds());
    if (scan.result === 'refused') return show(false, scan.message);
    if (scan.result === 'ready') {
      onReady(scan.parcel);
      return show(storageDue(scan.parcel) === 0, scan.message);
    }
    const refusal = trackingNumberRefusal(scanned);
    if (refusal !== null) return show(false, refusal);
    find(scanned, {
      onSuccess: (found) => showFound(scanned, found),
      onError: () => show(false, "We couldn't look up the package. Please scan it again."),
    });
  });
  return message;
}

export function ScanCallout({ message: { isGood, text } }: { message: ScanMessage }) {
  return (
    <Callout icon={isGood ? CheckCircleIcon : AlertIcon} tone={isGood ? 'success' : 'error'} title={text} />
  );
}
