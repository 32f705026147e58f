import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type MessageSettings, PhoneCode } from '#shared/contracts/message-settings.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { showServerErrors, useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { MESSAGE_SETTINGS } from '#web/domain/message/settings-queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';
import { useConfirmPhone, useSendCode } from './queries.ts';

/** The text of the toast that `onConfirmed` shows, here or on the page that it opens. */
export const NUMBER_CONFIRMED = 'Your number is confirmed.';

interface ConfirmPhoneProps {
  texts: MessageSettings['texts'];
  onConfirmed: () => void;
}

/** Sends a code to the customer's number, and confirms the number with it. */
export function ConfirmPhone({ texts: { phone, consent, codeSentAt }, onConfirmed }: ConfirmPhoneProps) {
  // Stays true: if the code no longer works, its field shows the error, next to the button that sends another one.
  const [isSent, setIsSent] = useState(codeSentAt !== null);
  const send = useSendCode();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: 1.5, maxWidth: 480 }}>
      <LiveRegion collapses>{isSent && `We sent a code to ${phone}. It works for 10 minutes.`}</LiveRegion>
      {isSent && <CodeForm consent={consent} takesFocus={send.isSuccess} onConfirmed={onConfirmed} />}
      <FormError message={send.error && explainError(send.error)} />
      <BusyButton
        variant={isSent ? 'text' : 'contained'}
        isBusy={send.isPending}
        onClick={() => send.mutate(undefined, { onSuccess: () => setIsSent(true) })}
        sx={{ justifySelf: 'start' }}
      >
        {isSent ? 'Send another code' : 'Send code'}
      </BusyButton>
    </Box>
  );
}

interface CodeFormProps {
  consent: string;
  /** Whether the field gets the focus: only after the button was pressed, not when the page opens. */
  takesFocus: boolean;
  onConfirmed: () => void;
}

function CodeForm({ consent, takesFocus, onConfirmed }: CodeFormProps) {
  const form = useAppForm(PhoneCode, { code: '' });
  const client = useQueryClient();
  const confirm = useConfirmPhone();
  const { submit, failure } = useSubmit(
    form,
    async ({ code }) => {
      await confirm.mutateAsync({ body: { code } });
      onConfirmed();
    },
    {
      explain: (error) => {
        // If there was no response, the number may be confirmed now.
        const isRejected = error instanceof ApiError && error.fieldErrors !== undefined;
        if (!isRejected) void client.invalidateQueries({ queryKey: MESSAGE_SETTINGS });
        return showServerErrors(form, error);
      },
    },
  );
  return (
    <FormStack aria-label="Confirm your number" onSubmit={submit} sx={{ gap: 1.5 }}>
      <FormTextField
        form={form}
        name="code"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={takesFocus}
      />
      <Typography variant="body2" color="textSecondary">
        {consent}
      </Typography>
      <FormError message={failure} />
      <SubmitButton
        isSubmitting={form.formState.isSubmitting}
        busyLabel="Confirming…"
        sx={{ justifySelf: 'start' }}
      >
        Confirm
      </SubmitButton>
    </FormStack>
  );
}
