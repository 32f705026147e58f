import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import * as z from 'zod/mini';
import type { Parcel, ResolutionInput } from '#shared/contracts/parcel.ts';
import type { InputOf } from '#shared/routes.ts';
import { DESTINATION_CODES, LOCATION_NAMES } from '#shared/rules/locations.ts';
import { holdOf } from '#shared/rules/parcel-holds.ts';
import { openIssues } from '#shared/rules/parcel-status.ts';
import { ResponsiveDialog } from '#web/components/dialog/ResponsiveDialog.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { failureOf, Retry } from '#web/components/feedback/ErrorState.tsx';
import { FormCheckbox } from '#web/components/form/FormChoice.tsx';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormSelect } from '#web/components/form/SelectField.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { useAppForm } from '#web/components/form/use-app-form.ts';
import { Thumbnails } from '#web/domain/parcel/details/Thumbnails.tsx';
import { useParcelMutation } from '#web/domain/parcel/queries.ts';
import { useLanes } from '#web/domain/terminal/queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useDialogSubmit } from './use-dialog-submit.ts';

const FORM_ID = 'resolve-issues';

/**
 * Lets the customer choose a missing destination and accept damage. Shows the issues that are open now, so that those
 * resolved in another window disappear.
 */
export function ResolveIssuesDialog({ parcel, onClose }: { parcel: Parcel; onClose: () => void }) {
  const issues = openIssues(parcel);
  const form = useAppForm<ResolutionForm>(
    resolutionSchema(issues),
    { destinationCode: '', acceptsDamage: false },
    `resolve ${parcel.parcelId}`,
  );
  const resolve = useParcelMutation((input: InputOf<'resolveParcel'>) => call('resolveParcel', input), {
    success: ({ body }, saved) => resolutionMessage(body, saved),
    failure: `The issues of ${parcel.freightBillNum} were not resolved.`,
  });
  const { submit, failure } = useDialogSubmit(
    form,
    (values) =>
      resolve.mutateAsync({ params: { parcelId: parcel.parcelId }, body: resolutionOf(values, issues) }),
    { onClose },
  );

  const isResolved = !issues.destinationMissing && !issues.damageNotAccepted;
  return (
    <ResponsiveDialog
      open
      hasEntry
      onClose={onClose}
      title="Resolve Package Issues"
      actions={
        isResolved ? (
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button variant="outlined" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton form={FORM_ID} isSubmitting={form.formState.isSubmitting} busyLabel="Saving…">
              Save
            </SubmitButton>
          </>
        )
      }
    >
      <FormStack id={FORM_ID} onSubmit={submit}>
        <UnsavedChanges hasChanges={form.formState.isDirty} />
        <Box sx={{ color: 'text.secondary' }}>
          Freight bill <Mono>{parcel.freightBillNum}</Mono>
          {isResolved
            ? ' has no open issues.'
            : ` is on hold in Tacoma. After you save, we check it, and it ships once it has a destination and its damage is accepted${
                holdOf(parcel) ? ', and customer service has what it needs from you' : ''
              }. Then you can pay for it.`}
        </Box>
        {issues.destinationMissing && <Destination parcel={parcel} form={form} />}
        {issues.damageNotAccepted && (
          <>
            <Box component="section" aria-label="Images">
              <Thumbnails parcelId={parcel.parcelId} />
            </Box>
            <FormCheckbox
              form={form}
              name="acceptsDamage"
              label="Accept Damage"
              hint="This package was flagged as damaged on arrival. If you accept the damage, we ship it as it is."
            />
          </>
        )}
        <FormError message={failure} />
      </FormStack>
    </ResponsiveDialog>
  );
}

function Destination(props: { parcel: Parcel; form: ReturnType<typeof useAppForm<ResolutionForm>> }) {
  const { parcel, form } = props;
  const query = useLanes();
  const { data: lanes, error } = query;
  if (!lanes && error) {
    return <Retry message="The destinations could not be loaded." {...failureOf(query)} />;
  }
  return (
    <FormSelect
      form={form}
      name="destinationCode"
      label="Destination"
      placeholder={lanes ? 'Select' : 'Loading…'}
      options={lanes?.[parcel.originCode] ?? []}
      hint="The terminal in Alaska where you will pick it up."
    />
  );
}

type Issues = ReturnType<typeof openIssues>;

const ResolutionForm = z.object({
  /** Empty if none is chosen. */
  destinationCode: z.enum(['', ...DESTINATION_CODES]),
  acceptsDamage: z.boolean(),
});
type ResolutionForm = z.infer<typeof ResolutionForm>;

/** The schema for the open issues of a parcel: at least one of them must be resolved. */
function resolutionSchema({ destinationMissing, damageNotAccepted }: Issues) {
  const field = destinationMissing ? 'destinationCode' : 'acceptsDamage';
  const message = !destinationMissing
    ? 'Check this box to proceed with shipping.'
    : damageNotAccepted
      ? 'Choose a destination or accept the damage.'
      : 'Choose a destination.';
  return ResolutionForm.check(
    z.refine(({ destinationCode, acceptsDamage }) => destinationCode !== '' || acceptsDamage, {
      error: message,
      path: [field],
    }),
  );
}

/** The request body: only values that were entered and resolve an open issue. */
function resolutionOf(
  { destinationCode, acceptsDamage }: ResolutionForm,
  { destinationMissing, damageNotAccepted }: Issues,
): ResolutionInput {
  return {
    ...(destinationMissing && destinationCode !== '' && { destinationCode }),
    ...(damageNotAccepted && acceptsDamage && { acceptsDamage }),
  };
}

/** The confirmation after issues of a parcel are resolved. While it is still on hold, it does not ship. */
function resolutionMessage({ destinationCode, acceptsDamage }: ResolutionInput, saved: Parcel): string {
  if (destinationCode === undefined) {
    if (saved.destinationCode === null)
      return 'Damage accepted. The package ships once it has a destination.';
    return holdOf(saved)
      ? 'Damage accepted. The package is still on hold.'
      : "You've accepted the damaged package and confirmed shipping.";
  }
  if (acceptsDamage) return 'Destination updated and damage accepted.';
  return `Destination set to ${LOCATION_NAMES[destinationCode]}.`;
}
