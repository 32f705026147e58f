import type { OfflineProblem } from '#shared/contracts/collection/counter.ts';
import { counterRoutes } from '#shared/contracts/collection/counter.ts';
import { FormDialog } from '#web/components/dialog/FormDialog.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { useAppForm } from '#web/components/form/use-app-form.ts';
import { customerText } from '#web/domain/staff/labels.ts';
import { useDecision } from './problems.ts';

/** Closes a handover without a network that will not be recorded, with what was done instead. */
export function CloseProblemDialog(props: { problem: OfflineProblem; onClosed: () => void }) {
  const { problem, onClosed } = props;
  const { customerId, handoverId } = problem;
  const form = useAppForm(counterRoutes.closeOfflineHandover.body, { note: '' });
  const { mutateAsync } = useDecision('closeOfflineHandover');
  return (
    <FormDialog
      form={form}
      send={(body) => mutateAsync({ params: { customerId, handoverId }, body })}
      title="Close without recording"
      maxWidth="xs"
      submitLabel="Save and close"
      busyLabel="Closing…"
      onClosed={onClosed}
    >
      <div>
        The handover to <strong>{customerText(problem)}</strong> is not recorded. Its packages stay as they
        are.
      </div>
      <FormTextField
        form={form}
        name="note"
        label="What was done"
        autoComplete="off"
        rows={3}
        autoFocus
        hint="Such as: the packages were brought back. Shown in the change history."
      />
    </FormDialog>
  );
}
