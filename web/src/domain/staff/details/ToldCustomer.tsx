import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { correctionOf, holdOf } from '#shared/rules/parcel-holds.ts';
import { hasOpenIssue } from '#shared/rules/parcel-status.ts';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { AlertIcon, CheckCircleIcon } from '#web/components/icons.tsx';
import { NotesText } from '#web/domain/parcel/NotesText.tsx';
import { HOLD_LABELS } from '../labels.ts';

/** Why a package is on hold or corrected, as staff told its customer. */
export function ToldCustomer({ parcel }: { parcel: StaffParcel }) {
  const hold = holdOf(parcel);
  const correction = correctionOf(parcel);
  if (hold) {
    return (
      <Callout icon={AlertIcon} tone="error" title={`On hold: ${HOLD_LABELS[hold.holdReason]}`}>
        To the customer: <NotesText>{hold.message}</NotesText>
      </Callout>
    );
  }
  if (correction !== null) {
    return (
      <Callout icon={CheckCircleIcon} tone="info" title="Corrected">
        To the customer: <NotesText>{correction}</NotesText>
      </Callout>
    );
  }
  if (parcel.status !== 'TROUBLED' || hasOpenIssue(parcel)) return null;
  return (
    <Callout icon={AlertIcon} tone="warning" title="On hold without a reason">
      The customer only reads to contact customer service. Change the status to add a reason.
    </Callout>
  );
}
