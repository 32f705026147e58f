import { MutationDialog } from '#web/components/dialog/MutationDialog.tsx';
import { useRemoveStoredCard } from '#web/domain/payment/stored-card-queries.ts';

/** Asks before the stored card is removed. */
export function RemoveCardDialog({ onClosed }: { onClosed: (isRemoved: boolean) => void }) {
  return (
    <MutationDialog
      mutation={useRemoveStoredCard()}
      variables={undefined}
      title="Remove stored card"
      confirmLabel="Remove"
      cancelLabel="Keep it"
      busyLabel="Removing…"
      failurePrefix="The card was not removed. "
      onClosed={onClosed}
    >
      You cannot pay with this card until you store it again. Are you sure you want to remove it?
    </MutationDialog>
  );
}
