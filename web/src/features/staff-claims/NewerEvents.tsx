import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { StaffClaim } from '#shared/contracts/staff/claims.ts';
import { type ClaimStep, nextClaimState } from '#shared/rules/claims/claims.ts';
import { ChangesElsewhere, isConflict } from '#web/components/form/ChangesElsewhere.tsx';
import { FormError } from '#web/components/form/FormStack.tsx';
import { showServerErrors } from '#web/components/form/use-app-form.ts';
import { eventTitle, STATE_NAMES } from '#web/domain/claim/labels.ts';
import type { useStaffClaimMutation } from '#web/domain/claim/queries.ts';
import { explainError, type Failure } from '#web/lib/errors/explain-error.ts';

interface NewerEventsProps {
  claim: StaffClaim;
  step: ClaimStep;
  /** What the form sends. */
  mutation: Pick<ReturnType<typeof useStaffClaimMutation>, 'error' | 'isPending' | 'isSuccess'>;
  submitLabel: string;
}

/** In a form about a claim: what the customer or a colleague has done since it was opened. */
export function NewerEvents({ claim, step, mutation, submitLabel }: NewerEventsProps) {
  const { error, isPending, isSuccess } = mutation;
  const [known] = useState(claim.events.length);
  const [shown, setShown] = useState(claim);
  // What the form itself has changed is not news.
  if (claim !== shown && !isPending && !isSuccess) setShown(claim);
  const newer = shown.events.slice(known);
  const isPossible = nextClaimState(shown.state, step) !== null;
  return (
    <>
      <ChangesElsewhere
        what="the claim"
        how="was changed by the customer or a colleague"
        changes={newer.map((event) => ({
          label: eventTitle(event),
          ...(event.text !== '' && { value: event.text }),
        }))}
        isConflict={isConflict(error)}
        submitLabel={submitLabel}
      />
      <FormError
        message={
          isPossible
            ? isConflict(error) && newer.length === 0
              ? explainError(error)
              : null
            : `This is no longer possible: ${STATE_NAMES[shown.state].toLowerCase()}.`
        }
      />
    </>
  );
}

/** The error of a form with {@link NewerEvents}, which shows conflicts itself. */
export const explainUnlessConflict = <T extends FieldValues>(
  form: UseFormReturn<T, unknown, T>,
  error: unknown,
): Failure | null => (isConflict(error) ? null : showServerErrors(form, error));
