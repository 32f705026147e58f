// Not in `runtime-config.ts`, whose schema would add the validation library to the script in the document.

/** The stage's configuration, not validated. The path is RUNTIME_CONFIG_PATH. Rejects if it could not be loaded. */
export async function fetchConfig(init?: RequestInit): Promise<unknown> {
  const response = await fetch('/runtime-config.json', init);
  if (!response.ok) throw new Error(`The configuration was answered with ${response.status}.`);
  return response.json();
}
