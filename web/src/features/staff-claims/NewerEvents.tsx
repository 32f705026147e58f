import { useState } from 'react';
import type { StaffClaim } from '#shared/contracts/staff/claims.ts';
import type { ClaimStep } from '#shared/rules/claims/claims.ts';
import { nextClaimState } from '#shared/rules/claims/claims.ts';
import { ChangesElsewhere, isConflict } from '#web/components/form/ChangesElsewhere.tsx';
import { FormError } from '#web/components/form/FormStack.tsx';
import { eventTitle, STATE_NAMES } from '#web/domain/claim/labels.ts';

interface NewerEventsProps {
  claim: StaffClaim;
  /** How many events the claim had when the form was opened. */
  known: number;
  step: ClaimStep;
  /** The last error of the form. */
  error: unknown;
  submitLabel: string;
}

/** What the customer or a colleague has done since a form about a claim was opened. */
export function NewerEvents({ claim, known, step, error, submitLabel }: NewerEventsProps) {
  const newer = claim.events.slice(known);
  const isPossible = nextClaimState(claim.state, step) !== null;
  return (
    <>
      <ChangesElsewhere
        what="the claim"
        changes={newer.map((event) => ({ label: eventTitle(event), value: event.text }))}
        isConflict={isConflict(error)}
        submitLabel={submitLabel}
      />
      <FormError
        message={
          isPossible ? null : `This is not possible anymore: ${STATE_NAMES[claim.state].toLowerCase()}.`
        }
      />
    </>
  );
}

/** How many events a claim has when a form about it opens. */
export function useKnownEvents({ events }: StaffClaim): number {
  const [known] = useState(events.length);
  return known;
}
