import type { Manifest } from '#shared/contracts/sailings/sailings.ts';
import { MutationDialog } from '#web/components/dialog/MutationDialog.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import { type LoadCheck, numbersText } from './manifest.ts';
import { useCloseLoad } from './queries.ts';

interface CloseLoadDialogProps {
  manifest: Pick<Manifest, 'sailing' | 'locationCode'>;
  check: LoadCheck;
  /** The ids of the packages that came unlisted. */
  unlisted: readonly string[];
  /** Called when the dialog is no longer visible. */
  onClosed: (isDone: boolean) => void;
}

/** Asks before a load is closed, because customers are told what has not arrived. */
export function CloseLoadDialog({ manifest, check, unlisted, onClosed }: CloseLoadDialogProps) {
  const { sailing, locationCode } = manifest;
  const { sailingId, loadNumber } = sailing;
  const nameOf = useLocationNames();
  const { arrived, listed, missing } = check;
  return (
    <MutationDialog
      mutation={useCloseLoad({ sailingId, locationCode }, loadNumber)}
      variables={unlisted}
      isDestructive={false}
      title={`Close ${loadNumber} in ${nameOf(locationCode)}`}
      confirmLabel={`Close ${loadNumber}`}
      cancelLabel="Keep open"
      busyLabel="Closing…"
      onClosed={onClosed}
    >
      <p>
        {arrived} of {packages(listed)} arrived
        {unlisted.length > 0 &&
          `, and ${unlisted.length} more that ${unlisted.length === 1 ? 'was' : 'were'} not listed`}
        .
      </p>
      {missing.length > 0
        ? `What is missing stays in transit as not arrived, and its customers are told: ${numbersText(missing)}. If it turns up, it arrives like any other package.`
        : 'Nothing is missing.'}
    </MutationDialog>
  );
}
