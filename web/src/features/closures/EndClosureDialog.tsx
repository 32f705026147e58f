import * as z from 'zod/mini';
import { LocalTime } from '#shared/contracts/primitives.ts';
import type { Closure } from '#shared/contracts/staff/closures.ts';
import { closedTimeText } from '#shared/rules/texts/terminals.ts';
import { FormDialog } from '#web/components/dialog/FormDialog.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { useAppForm } from '#web/components/form/use-app-form.ts';
import { localNow } from '#web/domain/staff/closures/closure-form.ts';
import { useEndClosure } from '#web/domain/staff/closures/queries.ts';
import { useTerminals } from '#web/domain/terminal/queries.ts';
import { portalTime } from '#web/lib/clock.ts';

const formOf = ({ from, until: end }: Closure) =>
  z.object({
    until: LocalTime.check(
      z.refine((until) => from < until && until < end, 'Enter a time during the closure, before its end.'),
    ),
  });

interface EndClosureDialogProps {
  closure: Closure;
  /** Called when the dialog is no longer visible. */
  onClosed: () => void;
}

/** Ends a closure earlier, by default now. */
export function EndClosureDialog({ closure, onClosed }: EndClosureDialogProps) {
  const { closureId, locationCode, from, until } = closure;
  const { nameOf, timeZoneOf } = useTerminals();
  const now = localNow({ timeZone: timeZoneOf(locationCode) }, portalTime());
  const form = useAppForm(formOf(closure), { until: from < now && now < until ? now : until });
  const { mutateAsync } = useEndClosure();
  return (
    <FormDialog
      form={form}
      send={({ until }) => mutateAsync({ closureId, until })}
      title={`Open ${nameOf(locationCode)} earlier`}
      submitLabel="Open earlier"
      busyLabel="Saving…"
      cancelLabel="Go back"
      maxWidth="xs"
      onClosed={onClosed}
    >
      <div>
        Closed {closedTimeText(closure)} ({closure.reason}). Pickups after the new end can take place again,
        and we tell the customers who had heard otherwise.
      </div>
      <FormTextField
        form={form}
        name="until"
        label="Closed until"
        type="datetime-local"
        autoComplete="off"
        hint="Local time at the terminal."
      />
    </FormDialog>
  );
}
