import type { FieldPath, UseFormReturn } from 'react-hook-form';

const CODE_FAULTS = new Set([
  'CodeMismatchException',
  'ExpiredCodeException',
  'EnableSoftwareTokenMFAException',
]);

/**
 * Leads back to the field of the code after a refusal. Where the provider refused the code itself, the text stands at
 * that field; the text of everything else is returned, for the form's own error.
 */
export function showAtCode<T extends { code: string }>(
  form: UseFormReturn<T, unknown, T>,
  error: unknown,
  text: string,
): string | null {
  const code = 'code' as FieldPath<T>;
  const isCodeFault = error instanceof Error && CODE_FAULTS.has(error.name);
  if (isCodeFault) form.setError(code, { type: 'server', message: text });
  form.setFocus(code, { shouldSelect: true });
  return isCodeFault ? null : text;
}
