import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { CustomerProfile } from '#shared/contracts/customers.ts';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { FormError } from '#web/components/form/FormError.tsx';
import { FormStack } from '#web/components/form/FormStack.tsx';
import { SubmitButton } from '#web/components/form/SubmitButton.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { showServerErrors, useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { changedFields, useChangesElsewhere } from '#web/components/form/use-changes-elsewhere.ts';
import { InfoIcon } from '#web/components/icons.tsx';
import { ActionBar } from '#web/components/layout/ActionBar.tsx';
import { displayValue, FIELD_LABELS } from '#web/domain/customer/profile/labels.ts';
import { AccountFields, AddressFields } from '#web/domain/customer/profile/ProfileFields.tsx';
import {
  formOf,
  type ProfileField,
  ProfileForm,
  toInput,
  withFormNames,
} from '#web/domain/customer/profile/profile-form.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';
import { useRefetchProfile, useUpdateProfile } from './queries.ts';

const FAILURE = 'An internal error occurred, your profile was not updated.';

const SOURCE = { formOf, versionOf: ({ version }: CustomerProfile) => version };

interface EditProfileProps {
  profile: CustomerProfile;
  /** Called after saving or canceling. */
  onDone: () => void;
}

/** The profile form. Shows what another window saves before it can be overwritten. */
export function EditProfile({ profile, onDone }: EditProfileProps) {
  const form = useAppForm(ProfileForm, formOf(profile));
  const { base, changed } = useChangesElsewhere(form, profile, SOURCE);
  const hasChanges = changedFields(formOf(base), form.watch()).length > 0;
  const update = useUpdateProfile();
  const refetchProfile = useRefetchProfile();
  const { submit, failure } = useSubmit(
    form,
    async (values) => {
      await update.mutateAsync({ body: { ...toInput(values), version: base.version } });
      onDone();
    },
    {
      explain: async (error) => {
        if (isConflict(error)) {
          await refetchProfile();
          return explainError(error);
        }
        const isAboutFields = error instanceof ApiError && error.fieldErrors !== undefined;
        if (isAboutFields) return showServerErrors(form, withFormNames(error));
        return { ...explainError(error), cause: FAILURE };
      },
    },
  );

  // The list of changes is more helpful than the conflict message.
  const isConflictShown = failure !== null && isConflict(update.error) && changed.length > 0;
  return (
    <FormStack aria-label="Profile" onSubmit={submit} sx={{ gap: 3.5 }}>
      <UnsavedChanges hasChanges={hasChanges} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
          gap: { xs: 4, md: 6 },
        }}
      >
        <section>
          <Typography variant="h2" sx={{ mb: 2 }}>
            Contact
          </Typography>
          <AccountFields form={form} autoFocus />
        </section>
        <section>
          <Typography variant="h2" sx={{ mb: 2 }}>
            Address
          </Typography>
          <AddressFields form={form} />
        </section>
      </Box>
      <ActionBar>
        <FormError message={isConflictShown ? null : failure} />
        <ChangesElsewhere fields={changed} profile={profile} isConflict={isConflictShown} />
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'flex-end',
            gap: 1.5,
            '& > *': { flex: { xs: 1, sm: 'none' } },
          }}
        >
          <Button variant="outlined" onClick={onDone}>
            Cancel Editing
          </Button>
          <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Updating…">
            Update Profile
          </SubmitButton>
        </Box>
      </ActionBar>
    </FormStack>
  );
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

interface ChangesElsewhereProps {
  /** The fields that another window changed during editing. */
  fields: readonly ProfileField[];
  profile: CustomerProfile;
  /** Whether saving failed because of them. */
  isConflict: boolean;
}

const ELSEWHERE = 'in another window or on another device';

/** Shows what another window saved, before it can be overwritten. A live region. */
export function ChangesElsewhere({ fields, profile, isConflict }: ChangesElsewhereProps) {
  const values = formOf(profile);
  return (
    <LiveRegion collapses>
      {fields.length > 0 && (
        <Callout
          icon={InfoIcon}
          tone={isConflict ? 'warning' : 'info'}
          title={isConflict ? `Not saved yet: your profile was changed ${ELSEWHERE}` : `Changed ${ELSEWHERE}`}
        >
          <Box component="ul" sx={{ m: 0, pl: 2.25, maxHeight: '20dvh', overflowY: 'auto' }}>
            {fields.map((field) => (
              <Box component="li" key={field} sx={{ overflowWrap: 'anywhere' }}>
                {FIELD_LABELS[field]}: <strong dir="auto">{displayValue(field, values) || 'empty'}</strong>
              </Box>
            ))}
          </Box>
          Your own changes are kept. Update Profile saves what the form shows.
        </Callout>
      )}
    </LiveRegion>
  );
}
