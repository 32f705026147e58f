import { Callout } from '#web/components/feedback/Callout.tsx';
import { AlertIcon, CheckCircleIcon } from '#web/components/icons.tsx';
import type { ScanMessage } from './handover-form.ts';

/** What a scan at the counter meant. */
export function ScanCallout({ message: { isGood, text } }: { message: ScanMessage }) {
  return (
    <Callout icon={isGood ? CheckCircleIcon : AlertIcon} tone={isGood ? 'success' : 'error'} title={text} />
  );
}
