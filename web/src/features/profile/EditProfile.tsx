import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { CustomerProfile } from '#shared/contracts/customer-profile.ts';
import {
  ChangesElsewhere,
  changedFields,
  isConflict,
  useChangesElsewhere,
} from '#web/components/form/ChangesElsewhere.tsx';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { showServerErrors, useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { ActionBar } from '#web/components/layout/ActionBar.tsx';
import { displayValue, FIELD_LABELS } from '#web/domain/customer/profile/labels.ts';
import { AccountFields, AddressFields } from '#web/domain/customer/profile/ProfileFields.tsx';
import { formOf, ProfileForm, toInput, withFormNames } from '#web/domain/customer/profile/profile-form.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';
import { useRefetchProfile, useUpdateProfile } from './queries.ts';

export const PROFILE_DRAFT = 'profile';

const FAILURE = 'An internal error occurred, your profile was not updated.';

const SOURCE = { formOf, versionOf: ({ version }: CustomerProfile) => version };

/** The profile form. Shows what another window saves before it can be overwritten. */
export function EditProfile({ profile, onDone }: { profile: CustomerProfile; onDone: () => void }) {
  const form = useAppForm(ProfileForm, formOf(profile), PROFILE_DRAFT);
  const [base, setBase] = useState(profile);
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

  const elsewhere = useChangesElsewhere(form, profile, [base, setBase], { ...SOURCE, error: update.error });
  const { changed = [] } = elsewhere;
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
        {/* The list of changes is more helpful than the conflict message. */}
        <FormError message={elsewhere.isConflict ? null : failure} />
        <ChangesElsewhere
          what="your profile"
          changes={changed.map((field) => ({
            label: FIELD_LABELS[field],
            value: displayValue(field, formOf(profile)),
          }))}
          isConflict={elsewhere.isConflict}
          submitLabel="Update Profile"
        />
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
