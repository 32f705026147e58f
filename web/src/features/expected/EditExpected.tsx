import type { PreAlert } from '#shared/contracts/pre-alerts/pre-alerts.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { FormDialog } from '#web/components/dialog/FormDialog.tsx';
import { useAppForm } from '#web/components/form/use-app-form.ts';
import { usePreAlertMutation } from '#web/domain/pre-alert/queries.ts';
import { DetailsFields } from './DetailsFields.tsx';
import { AddForm, detailsOf, formOf } from './details-form.ts';

interface EditExpectedProps {
  preAlert: PreAlert;
  preferred: LocationCode;
  onClosed: () => void;
}

/** Changes what was said about an expected package, or confirms a draft. */
export function EditExpected({ preAlert, preferred, onClosed }: EditExpectedProps) {
  const { preAlertId, trackingNumber, version, state } = preAlert;
  const initial = { text: trackingNumber, skipped: [], ...formOf(preAlert, preferred) };
  const form = useAppForm(AddForm, initial, `expected ${preAlertId}`);
  const isDraft = state === 'DRAFT';
  const { mutateAsync } = usePreAlertMutation('updatePreAlert', {
    success: isDraft ? 'Confirmed.' : 'Saved.',
    failure: `The details of ${trackingNumber} were not saved.`,
    isShown: true,
  });
  return (
    <FormDialog
      title={isDraft ? `Is this yours? ${trackingNumber}` : trackingNumber}
      form={form}
      send={(values) => mutateAsync({ params: { preAlertId }, body: { ...detailsOf(values), version } })}
      submitLabel={isDraft ? 'Confirm' : 'Save'}
      busyLabel="Saving…"
      onClosed={onClosed}
    >
      <DetailsFields form={form} />
    </FormDialog>
  );
}
