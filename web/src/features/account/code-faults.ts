const CODE_FAULTS = new Set([
  'CodeMismatchException',
  'ExpiredCodeException',
  'EnableSoftwareTokenMFAException',
]);

/** Whether the provider refused the code itself, so that its words belong to the field of the code. */
export function isCodeFault(error: unknown): boolean {
  return error instanceof Error && CODE_FAULTS.has(error.name);
}
