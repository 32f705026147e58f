import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Claim } from '#shared/contracts/claims/claims.ts';
import { ClaimReply, MAX_CLAIM_TEXT } from '#shared/contracts/claims/inputs.ts';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { LengthCounter } from '#web/components/form/LengthCounter.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { useClaimMutation } from '#web/domain/claim/queries.ts';
import { notify } from '#web/lib/toasts.ts';
import { ClaimFiles } from './ClaimFiles.tsx';
import { claimUploads, unfinishedText, useClaimUploads } from './claim-uploads.ts';

const [Answer] = ClaimReply.def.options;
const Form = z.object({ text: Answer.shape.text });

const NOTHING_NEEDED = () => Promise.resolve();

/** Adds to a claim, or answers a question, with files. */
export function AnswerForm({ claim }: { claim: Claim }) {
  const { parcelId, freightBillNum, state, files } = claim;
  const isAsked = state === 'MORE_ASKED';
  const title = isAsked ? 'Your answer' : state === 'DECLINED' ? 'You do not agree?' : 'Add something';
  const form = useAppForm(Form, { text: '' }, `answer ${parcelId}`);
  const uploads = useClaimUploads(parcelId);
  const { mutateAsync } = useClaimMutation(
    'replyToClaim',
    `Your answer about ${freightBillNum} was not sent.`,
  );
  // The same id for a repeated request, a new one for the next answer.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const { submit, failure } = useSubmit(form, async ({ text }) => {
    const unfinished = unfinishedText(uploads);
    if (unfinished !== null) return form.setError('root', { message: unfinished });
    await mutateAsync({ params: { parcelId }, body: { step: 'ANSWER', text, requestId } });
    claimUploads.clear(parcelId);
    form.reset();
    setRequestId(crypto.randomUUID());
    notify('Your answer is sent.');
  });
  const { isSubmitting, isDirty, errors } = form.formState;
  return (
    <Box component="section" aria-labelledby="answer" sx={{ maxWidth: 640 }}>
      <Typography variant="h2" id="answer" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <FormStack aria-labelledby="answer" onSubmit={submit}>
        <UnsavedChanges hasChanges={isDirty} />
        <Box sx={{ display: 'grid', gap: 1 }}>
          <FormTextField form={form} name="text" label="Message" autoComplete="off" rows={isAsked ? 4 : 2} />
          <LengthCounter
            form={form}
            name="text"
            limit={MAX_CLAIM_TEXT}
            lengthOf={(text) => text.trim().length}
          />
        </Box>
        <ClaimFiles parcelId={parcelId} files={files} begin={NOTHING_NEEDED}>
          They are sent with your message.
        </ClaimFiles>
        <FormError message={failure ?? errors.root?.message} />
        <SubmitButton
          isSubmitting={isSubmitting}
          busyLabel="Sending…"
          variant={isAsked ? 'contained' : 'outlined'}
          sx={{ justifySelf: 'start' }}
        >
          Send
        </SubmitButton>
      </FormStack>
    </Box>
  );
}
