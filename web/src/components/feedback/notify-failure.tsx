import { explainError, explanationText } from '#web/lib/errors/explain-error.ts';
import { notifyError } from '#web/lib/toasts.ts';
import { SupportContact } from './ErrorDetails.tsx';

/**
 * Shows an error toast with the cause, advice and, where customer service may help, the contact and the reference.
 * `failed` is the failed action in a sentence, such as 'The notes were not saved.'
 */
export function notifyFailure(error: unknown, failed?: string): void {
  const explanation = explainError(error);
  const text = explanationText(explanation);
  notifyError(
    failed ? `${failed} ${text}` : text,
    explanation.offersContact ? <SupportContact reference={explanation.reference} /> : undefined,
  );
}
