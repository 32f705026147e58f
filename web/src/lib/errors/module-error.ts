/** How Chromium, Firefox, Safari and Vite's preload report a module or style sheet that could not be loaded. */
const MODULE_ERROR = /dynamically imported module|importing a module script|preload CSS/i;

/** Whether code of this site could not be loaded: without a network, or after a release removed its file. */
export function isModuleError(error: unknown): boolean {
  return error instanceof Error && MODULE_ERROR.test(error.message);
}
