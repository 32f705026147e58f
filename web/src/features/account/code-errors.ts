import type { FieldPath, UseFormReturn } from 'react-hook-form';

const CODE_ERRORS = new Set([
  'CodeMismatchException',
  'ExpiredCodeException',
  'EnableSoftwareTokenMFAException',
]);

/**
 * Focuses the code field after an error. If the code itself was rejected, the text is shown at the field; otherwise it
 * is returned for the form's error.
 */
export function showCodeError<T extends { code: string }>(
  form: UseFormReturn<T, unknown, T>,
  error: unknown,
  text: string,
): string | null {
  const code = 'code' as FieldPath<T>;
  const isCodeError = error instanceof Error && CODE_ERRORS.has(error.name);
  if (isCodeError) form.setError(code, { type: 'server', message: text });
  form.setFocus(code, { shouldSelect: true });
  return isCodeError ? null : text;
}
