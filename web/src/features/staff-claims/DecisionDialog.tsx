import * as z from 'zod/mini';
import { ClaimDecision, type StaffClaim } from '#shared/contracts/staff/claims.ts';
import { CustomerMessage, MAX_REASON_LENGTH } from '#shared/contracts/staff/reasons.ts';
import { parseTypedNumber } from '#shared/rules/texts/typed-number.ts';
import { FormDialog } from '#web/components/dialog/FormDialog.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { LongTextField } from '#web/components/form/LengthCounter.tsx';
import { useAppForm, useRequestIds } from '#web/components/form/use-app-form.ts';
import { useStaffClaimMutation } from '#web/domain/claim/queries.ts';
import { formatDollars, typedNumber } from '#web/lib/numbers.ts';
import { DECISIONS, type Decision } from './decisions.ts';
import { explainUnlessConflict, NewerEvents } from './NewerEvents.tsx';

const Message = z.object({ message: CustomerMessage, amount: z.string() });
const Offer = z.extend(Message, {
  amount: z.string().check(typedNumber(ClaimDecision.def.options[1].shape.amount)),
});

interface DecisionDialogProps {
  claim: StaffClaim;
  decision: Decision;
  /** Called when the dialog is no longer visible. */
  onClosed: () => void;
}

/** A step of customer service, with its message to the customer. */
export function DecisionDialog({ claim, decision, onClosed }: DecisionDialogProps) {
  const { parcelId, freightBillNum, amount, limit, agreement, version } = claim;
  const { label, hint, message, success } = DECISIONS[decision];
  const isOffer = decision === 'OFFER';
  const { requestIdOf } = useRequestIds();
  const form = useAppForm(
    isOffer ? Offer : Message,
    { message, amount: '' },
    `claim ${decision} ${parcelId}`,
  );
  const mutation = useStaffClaimMutation('decideClaim', {
    success,
    failure: `The claim for ${freightBillNum} was not changed.`,
  });
  return (
    <FormDialog
      form={form}
      send={(values) => {
        const common = { message: values.message, version, requestId: requestIdOf(values) };
        const body =
          decision === 'OFFER'
            ? { step: decision, amount: parseTypedNumber(values.amount), ...common }
            : { step: decision, ...common };
        return mutation.mutateAsync({ params: { parcelId }, body });
      }}
      explain={(error) => explainUnlessConflict(form, error)}
      title={label}
      submitLabel={label}
      busyLabel="Sending…"
      isDestructive={decision === 'DECLINE'}
      onClosed={onClosed}
    >
      {isOffer && (
        <FormTextField
          form={form}
          name="amount"
          label="Amount of the offer"
          autoComplete="off"
          inputMode="decimal"
          startAdornment="$"
          autoFocus
          hint={`Claimed ${formatDollars(amount ?? 0)}, covered up to ${formatDollars(limit)}. ${agreement ? '' : 'No limit was agreed.'}`.trim()}
        />
      )}
      <LongTextField
        form={form}
        name="message"
        label={decision === 'DECLINE' ? 'Reason for the customer' : 'Message to the customer'}
        rows={4}
        autoFocus={!isOffer}
        hint={hint}
        limit={MAX_REASON_LENGTH}
      />
      <NewerEvents claim={claim} step={decision} mutation={mutation} submitLabel={label} />
    </FormDialog>
  );
}
