import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { ReasonInput } from '#shared/contracts/staff/reasons.ts';
import type { MoveResult } from '#shared/contracts/staff/staff-parcels.ts';
import { UNDO_MS } from '#shared/rules/staff/moves.ts';
import { ResponsiveDialog } from '#web/components/dialog/ResponsiveDialog.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { CheckCircleIcon } from '#web/components/icons.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { useStaffMutation } from '#web/domain/staff/queries.ts';
import { notify, notifyError } from '#web/lib/toasts.ts';
import type { Move } from './verdict.ts';

const UndoForm = z.object({ reason: ReasonInput });

interface MovedPileProps {
  /** Such as `departed`. */
  verb: string;
  /** Such as `shelf`. */
  place: string;
  move: Move;
  /** Called after packages were moved back. */
  onUndone: () => void;
}

/** What was just moved, with a button to undo it for ten minutes. */
export function MovedPile({ verb, place, move: { at, parcelIds, placed }, onUndone }: MovedPileProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isOver, setIsOver] = useState(Date.now() - at >= UNDO_MS);
  useEffect(() => {
    const timer = setTimeout(setIsOver, Math.max(0, UNDO_MS - (Date.now() - at)), true);
    return () => clearTimeout(timer);
  }, [at]);
  const count = parcelIds.length;
  const done = [
    ...(count > 0 ? [`${packages(count)} ${verb}.`] : []),
    ...(placed > 0 ? [`New ${place} for ${packages(placed)}.`] : []),
  ];
  return (
    <Callout icon={CheckCircleIcon} tone="success" role="alert" title={done.join(' ')}>
      {count === 0 ? null : isOver ? (
        "It's too late to undo this move here. Change the status in the package details."
      ) : (
        <Button variant="outlined" size="small" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          Undo
        </Button>
      )}
      {isAsking && (
        <UndoDialog parcelIds={parcelIds} onClose={() => setIsAsking(false)} onUndone={onUndone} />
      )}
    </Callout>
  );
}

interface UndoDialogProps extends Pick<MovedPileProps, 'onUndone'> {
  parcelIds: readonly string[];
  onClose: () => void;
}

function UndoDialog({ parcelIds, onClose, onUndone }: UndoDialogProps) {
  const undo = useStaffMutation('undoMove', `${packages(parcelIds.length)} may not have been moved back.`);
  const form = useAppForm(UndoForm, { reason: '' }, `undo ${parcelIds[0]}`);
  const { submit, failure } = useSubmit(form, async ({ reason }) => {
    await undo.mutateAsync({ body: { parcelIds: [...parcelIds], reason } }, { onSuccess: showResults });
    onClose();
    onUndone();
  });
  return (
    <ResponsiveDialog open onClose={onClose} title="Undo this move" maxWidth="xs">
      <FormStack aria-label="Undo this move" onSubmit={submit}>
        <UnsavedChanges hasChanges={form.formState.isDirty} />
        <FormError message={failure} />
        <FormTextField form={form} name="reason" label="Reason" autoComplete="off" autoFocus />
        <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Moving back…">
          Move back {packages(parcelIds.length)}
        </SubmitButton>
      </FormStack>
    </ResponsiveDialog>
  );
}

function showResults({ results }: { results: readonly MoveResult[] }): void {
  const refused = results.filter(({ refusal }) => refusal !== null);
  notify(`${packages(results.length - refused.length)} moved back.`);
  const [first] = refused;
  if (first) notifyError(`${packages(refused.length)} could not be moved back.`, first.refusal);
}
