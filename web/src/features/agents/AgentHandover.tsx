import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CustomerForAgent } from '#shared/contracts/staff/agent-handovers.ts';
import type { Agent } from '#shared/contracts/staff/agents.ts';
import { fitsAgentHandover } from '#shared/rules/collection/agents.ts';
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
import { agentHandoverPath } from '#web/domain/staff/agents/queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { playBadSound, playGoodSound } from '#web/lib/sounds.ts';
import { AgentHandoverForm, readyIds, scanAmong, useHandOverToAgent } from './agent-handover.ts';
import { CustomerPackages } from './CustomerPackages.tsx';

interface AgentHandoverProps {
  agent: Agent;
  customers: readonly CustomerForAgent[];
}

/** All packages that an agent can collect, the driver's name and signature, and the handover of those selected. */
export function AgentHandover({ agent, customers }: AgentHandoverProps) {
  const navigate = useNavigate();
  const [defaults] = useState(
    (): AgentHandoverForm => ({
      parcelIds: readyIds(customers),
      driverName: '',
      identityConfirmed: false,
      hasSignature: false,
      drawing: null,
    }),
  );
  const form = useAppForm(AgentHandoverForm, defaults);
  const pad = useRef<SignatureHandle>(null);
  const [doneId, setDoneId] = useState<string | null>(null);
  // Once the form no longer asks about unsaved changes.
  useEffect(() => {
    if (doneId !== null) void navigate(agentHandoverPath(doneId));
  }, [doneId, navigate]);
  const { forget, send } = useHandOverToAgent(agent, pad);
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [scan, setScan] = useState<{ isGood: boolean; text: string } | null>(null);
  const ready = readyIds(customers);
  // A package may have been handed over or refunded elsewhere after it was selected.
  const selected = form.watch('parcelIds').filter((parcelId) => ready.includes(parcelId));
  const senders = customers.filter(({ parcels }) =>
    parcels.some(({ parcelId }) => selected.includes(parcelId)),
  ).length;
  const fits = fitsAgentHandover(selected.length, senders);

  const select = (parcelIds: readonly string[], isSelected: boolean) =>
    form.setValue(
      'parcelIds',
      ready.filter((id) => (parcelIds.includes(id) ? isSelected : selected.includes(id))),
      { shouldDirty: true, shouldValidate: true },
    );

  useScans((scanned) => {
    const { parcelId, text } = scanAmong(customers, scanned);
    if (parcelId === null) playBadSound();
    else playGoodSound();
    setScan({ isGood: parcelId !== null, text });
    if (parcelId === null) return;
    setChecked((before) => new Set([...before, parcelId]));
    select([parcelId], true);
  });

  const { submit, failure } = useSubmit(
    form,
    async (values) => {
      const { handoverId } = await send({ ...values, parcelIds: selected });
      setDoneId(handoverId);
    },
    {
      explain: (error) => {
        const explained = showServerErrors(form, error);
        const isConflict = error instanceof ApiError && error.status === 409;
        return isConflict ? `${error.message} Nothing was handed over. The list was refreshed.` : explained;
      },
    },
  );

  return (
    <FormStack aria-label={`Hand over to ${agent.name}`} onSubmit={submit} sx={COLUMNS}>
      <UnsavedChanges hasChanges={form.formState.isDirty && doneId === null} />
      <Box sx={COLUMN}>
        <LiveRegion collapses>
          {scan && (
            <Callout
              icon={scan.isGood ? CheckCircleIcon : AlertIcon}
              tone={scan.isGood ? 'success' : 'error'}
              title={scan.text}
            />
          )}
        </LiveRegion>
        {customers.map((customer) => (
          <CustomerPackages
            key={customer.customerId}
            customer={customer}
            selected={selected}
            checked={checked}
            onSelect={select}
          />
        ))}
      </Box>
      <Box sx={COLUMN}>
        <Typography variant="h2">The driver</Typography>
        <FormTextField form={form} name="driverName" label="Driver's name" autoComplete="off" />
        <FormCheckbox
          form={form}
          name="identityConfirmed"
          label="I checked the driver's ID"
          hint={`A photo ID, and that the driver works for ${agent.name}.`}
        />
        <SignaturePad
          ref={pad}
          label="Driver's signature"
          error={form.formState.errors.hasSignature?.message}
          onChange={(hasSignature, drawing) => {
            forget();
            form.setValue('drawing', drawing, { shouldDirty: true });
            form.setValue('hasSignature', hasSignature, { shouldDirty: true, shouldValidate: hasSignature });
          }}
        />
        <FormError message={fits ? failure : TOO_MANY} />
        <SubmitButton
          size="large"
          disabled={!fits}
          isSubmitting={form.formState.isSubmitting}
          busyLabel="Handing over…"
        >
          Hand over {packages(selected.length)}
        </SubmitButton>
        <FormError message={form.formState.errors.parcelIds?.message} />
        <Typography variant="body2" color="textSecondary">
          A handover cannot be undone. The manifest opens next.
        </Typography>
      </Box>
    </FormStack>
  );
}

const TOO_MANY = 'These are too many packages at once. Hand over some of them first, then the others.';

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
