import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import type { CheckedCode } from '#shared/contracts/collection/authorizations.ts';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { isSameSigner } from '#shared/rules/collection/signer-name.ts';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { FormCheckbox } from '#web/components/form/FormChoice.tsx';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { showServerErrors, useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { type SignatureHandle, SignaturePad } from '#web/components/signature/SignaturePad.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { StaffPaymentLink } from '#web/domain/payment/link/StaffPaymentLink.tsx';
import { WaiveStorageDialog } from '#web/domain/staff/WaiveStorageDialog.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { WhoCollects } from './authority/WhoCollects.tsx';
import { type HandoverScans, ScanCallout, useHandoverScans } from './HandoverScans.tsx';
import {
  type DoneHandover,
  HandoverFields,
  type OfflineTransport,
  refusalFor,
  useSendHandover,
} from './handover-form.ts';
import type { TerminalCode } from './pickups.ts';
import { ReadyParcels } from './ReadyParcels.tsx';
import { StorageDue, useStorageWait } from './StorageWait.tsx';

interface HandoverFormProps
  extends Pick<HandoverScans, 'customer' | 'parcels' | 'others' | 'first' | 'onChanged'> {
  terminal: TerminalCode;
  /** Selected initially. */
  scanned: ListedParcel | null;
  /** The person whose code found the customer. */
  collector?: CheckedCode | null;
  onSigned: (isSigned: boolean) => void;
  /** Called when the handover begins or ends to wait for the payment of storage. */
  onWait: (isWaiting: boolean) => void;
  onSend: () => void;
  /** Called when nothing was handed over. Not called after a lost response, when that is unknown. */
  onRefused: () => void;
  onDone: (handover: DoneHandover) => void;
  /** While there is no network. */
  offline?: OfflineTransport;
}

/** Confirms the person's identity, takes the selection and the signature, and hands the packages over. */
export function HandoverForm(props: HandoverFormProps) {
  const { customer, terminal, parcels, scanned, onSigned, onWait, onSend, onRefused, onDone, offline } =
    props;
  const { collector: found = null } = props;
  const paidFor = (collector: CheckedCode | null) =>
    parcels.filter((parcel) => refusalFor(collector)(parcel) === null).map(({ parcelId }) => parcelId);
  const [defaults] = useState(() => ({
    identityConfirmed: false,
    collector: found,
    parcelIds: paidFor(found).filter((parcelId) => found !== null || parcelId === scanned?.parcelId),
    signerName: found?.name ?? offline?.collectorName ?? '',
    hasSignature: false,
    drawing: null,
  }));
  const form = useAppForm(HandoverFields, defaults, `handover ${customer.customerId}`);
  const pad = useRef<SignatureHandle>(null);
  const { forget, send } = useSendHandover(customer, terminal, pad, offline);
  // A package may have been handed over or refunded elsewhere after it was selected.
  const stillPaid = (parcelIds: readonly string[]) =>
    paidFor(form.getValues('collector')).filter((parcelId) => parcelIds.includes(parcelId));
  const [collector, chosenIds, identityConfirmed, signerName] = form.watch([
    'collector',
    'parcelIds',
    'identityConfirmed',
    'signerName',
  ]);
  const selected = stillPaid(chosenIds);

  const collectorName = collector?.name ?? offline?.collectorName;
  const signer = collectorName ?? customer.name;
  const collect = (next: CheckedCode | null) => {
    form.setValue('collector', next, { shouldDirty: true });
    form.setValue('parcelIds', next ? paidFor(next) : []);
    form.setValue('signerName', next?.name ?? '');
    form.setValue('identityConfirmed', false);
  };

  const message = useHandoverScans({
    ...props,
    selectedIds: () => form.getValues('parcelIds'),
    onCollector: offline ? undefined : collect,
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
      if (collectorName !== undefined && !isSameSigner(values.signerName, collectorName)) {
        form.setError('signerName', { message: `${collectorName} collects, so ${collectorName} signs.` });
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
        isUnsent: offline !== undefined,
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
  const [waivedId, setWaivedId] = useState<string | null>(null);
  useEffect(() => onWait(isWaiting), [onWait, isWaiting]);

  const waived = parcels.find(({ parcelId }) => parcelId === waivedId);

  const content = (
    <FormStack aria-label="Hand over" onSubmit={submit} sx={COLUMNS}>
      <UnsavedChanges hasChanges={form.formState.isDirty} />
      <Box sx={COLUMN}>
        <ReadyParcels form={form} parcels={parcels} refusalOf={refusalFor(collector)} />
        <StorageDue parcels={leaving} wait={wait} onWaive={({ parcelId }) => setWaivedId(parcelId)} />
        {!offline && <StaffPaymentLink customerId={customer.customerId} parcels={parcels} />}
        <LiveRegion collapses>{message && <ScanCallout message={message} />}</LiveRegion>
      </Box>
      <Box sx={COLUMN}>
        {!offline && (
          <WhoCollects customer={customer} terminal={terminal} collector={collector} onChange={collect} />
        )}
        <FormCheckbox
          form={form}
          name="identityConfirmed"
          label="I checked this person's ID"
          hint={
            collectorName !== undefined
              ? `A photo ID in the name of ${collectorName}.`
              : 'A photo ID of the customer. Somebody they sent needs a code.'
          }
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
            onClick={() => form.setValue('signerName', signer, { shouldDirty: true, shouldValidate: true })}
            sx={{ overflowWrap: 'anywhere' }}
          >
            {collectorName === undefined ? 'The customer is signing' : 'Signing with the name'}: {signer}
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
  return (
    <>
      {content}
      {/* Not in the form, which would also be submitted. */}
      {waived && <WaiveStorageDialog parcel={waived} onClosed={() => setWaivedId(null)} />}
    </>
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
