import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageSettings } from '#shared/contracts/message-settings.ts';
import { EVENING_DIGEST_TEXT, PAUSE_TEXT } from '#shared/rules/messages/kind-texts.ts';
import { MESSAGE_KINDS } from '#shared/rules/messages/message-types.ts';
import {
  ChangesElsewhere,
  changedFields,
  isConflict,
  useChangesElsewhere,
} from '#web/components/form/ChangesElsewhere.tsx';
import { FormCheckbox } from '#web/components/form/FormChoice.tsx';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { showServerErrors, useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { MESSAGE_SETTINGS } from '#web/domain/message/settings-queries.ts';
import { ChoicesForm, describeField, formOf, LABELS, toChoices } from './choices-form.ts';
import { KindChoice } from './KindChoice.tsx';
import { useSaveChoices } from './queries.ts';

const SUBMIT = 'Save Choices';
const SOURCE = { formOf, versionOf: ({ version }: MessageSettings) => version };

/** Which kinds of messages the customer gets by which channels, the evening digest, and the pause of reminders. */
export function MessageChoicesForm({ settings }: { settings: MessageSettings }) {
  const form = useAppForm(ChoicesForm, formOf(settings), 'message choices');
  const [base, setBase] = useState(settings);
  const hasChanges = changedFields(formOf(base), form.watch()).length > 0;
  const client = useQueryClient();
  const save = useSaveChoices();
  const { submit, failure } = useSubmit(
    form,
    async (values) => {
      const saved = await save.mutateAsync({ body: { ...toChoices(values), version: base.version } });
      setBase(saved);
      form.reset(formOf(saved), { keepDirtyValues: true });
    },
    {
      explain: async (error) => {
        if (isConflict(error)) await client.refetchQueries({ queryKey: MESSAGE_SETTINGS });
        return showServerErrors(form, error);
      },
    },
  );
  const elsewhere = useChangesElsewhere(form, settings, [base, setBase], { ...SOURCE, error: save.error });
  const { changed = [] } = elsewhere;
  return (
    <FormStack aria-labelledby="messages" onSubmit={submit}>
      <UnsavedChanges hasChanges={hasChanges} />
      <Box>
        {MESSAGE_KINDS.map((kind) => (
          <KindChoice key={kind} form={form} kind={kind} contactMethod={settings.contactMethod} />
        ))}
      </Box>
      <FormCheckbox
        form={form}
        name="isEveningDigest"
        label={LABELS.isEveningDigest}
        hint={EVENING_DIGEST_TEXT}
      />
      <Box sx={{ maxWidth: 320 }}>
        <FormTextField
          form={form}
          name="pausedUntil"
          label={LABELS.pausedUntil}
          type="date"
          autoComplete="off"
          required={false}
          hint={PAUSE_TEXT}
        />
      </Box>
      {/* The list of changes is more helpful than the conflict message. */}
      <FormError message={elsewhere.isConflict ? null : failure} />
      <ChangesElsewhere
        what="your choice of messages"
        changes={changed.map((field) => describeField(field, formOf(settings)))}
        isConflict={elsewhere.isConflict}
        submitLabel={SUBMIT}
      />
      <SubmitButton
        isSubmitting={form.formState.isSubmitting}
        busyLabel="Saving…"
        sx={{ justifySelf: { sm: 'start' } }}
      >
        {SUBMIT}
      </SubmitButton>
    </FormStack>
  );
}
