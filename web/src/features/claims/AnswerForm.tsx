import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import * as z from 'zod/mini';
import type { Claim } from '#shared/contracts/claims/claims.ts';
import { ClaimReply, MAX_CLAIM_TEXT } from '#shared/contracts/claims/inputs.ts';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { LongTextField } from '#web/components/form/LengthCounter.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { useAppForm, useRequestIds, useSubmit } from '#web/components/form/use-app-form.ts';
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
  const title = isAsked ? 'Your answer' : state === 'DECLINED' ? 'Do you disagree?' : 'Add to your claim';
  const form = useAppForm(Form, { text: '' }, `answer ${parcelId}`);
  const uploads = useClaimUploads(parcelId);
  const { mutateAsync } = useClaimMutation(
    'replyToClaim',
    `Your answer about ${freightBillNum} was not sent.`,
  );
  const { requestIdOf, forget } = useRequestIds();
  const { submit, failure } = useSubmit(form, async ({ text }) => {
    const unfinished = unfinishedText(uploads);
    if (unfinished !== null) return form.setError('root', { message: unfinished });
    const body = { step: 'ANSWER' as const, text, requestId: requestIdOf(text) };
    await mutateAsync({ params: { parcelId }, body });
    forget();
    claimUploads.clear(parcelId);
    form.reset();
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
        <LongTextField
          form={form}
          name="text"
          label="Message"
          rows={isAsked ? 4 : 2}
          limit={MAX_CLAIM_TEXT}
        />
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
