import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ReasonInput } from '#shared/contracts/staff/reasons.ts';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import type { InputOf } from '#shared/routes.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { FormDialog } from '#web/components/dialog/FormDialog.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { useAppForm } from '#web/components/form/use-app-form.ts';
import { BoxIcon } from '#web/components/icons.tsx';
import { heldUntilText, isWaitingForOthers } from '#web/domain/parcel/held.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { STAFF, useRoles } from '../queries.ts';

const Form = z.object({ reason: ReasonInput });

/** Why a package does not depart: its customer wants it to wait for others. Staff can release it with a reason. */
export function HeldForOthers({ parcel }: { parcel: StaffParcel }) {
  const [isOpen, setIsOpen] = useState(false);
  const roles = useRoles();
  if (!isWaitingForOthers(parcel)) return null;
  return (
    <Callout
      icon={BoxIcon}
      tone="info"
      title={`Its customer asked to hold it for other boxes, until ${heldUntilText(parcel)} at the latest.`}
    >
      {mayDo('changeStatus', roles) && (
        <Button variant="outlined" size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Release
        </Button>
      )}
      {isOpen && <ReleaseDialog parcel={parcel} onClosed={() => setIsOpen(false)} />}
    </Callout>
  );
}

function ReleaseDialog({ parcel, onClosed }: { parcel: StaffParcel; onClosed: () => void }) {
  const { parcelId, freightBillNum } = parcel;
  const form = useAppForm(Form, { reason: '' });
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (input: InputOf<'releaseParcelByStaff'>) => call('releaseParcelByStaff', input),
    onSettled: () => client.invalidateQueries({ queryKey: STAFF }),
    meta: {
      success: `${freightBillNum} was released.`,
      failure: `${freightBillNum} was not released.`,
      isShown: true,
    },
  });
  return (
    <FormDialog
      form={form}
      send={({ reason }) => mutateAsync({ params: { parcelId }, body: { reason } })}
      title="Release package"
      maxWidth="xs"
      submitLabel="Release"
      busyLabel="Releasing…"
      onClosed={onClosed}
    >
      <FormTextField
        form={form}
        name="reason"
        label="Reason"
        autoComplete="off"
        rows={3}
        autoFocus
        hint="Shown in the change history. The customer does not see it."
      />
    </FormDialog>
  );
}
