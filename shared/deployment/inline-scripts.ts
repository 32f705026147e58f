/**
 * The sources that allow the inline scripts of a document, for its content security policy. Data in a script element is
 * not executed and needs none.
 * @param hash the SHA-256 hash of a text in Base64
 */
export function inlineScriptSources(html: string, hash: (script: string) => string): string[] {
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)];
  return scripts.map(([, script = '']) => scriptSource(hash(script)));
}

/** The source that allows a script by its SHA-256 hash in Base64. */
export const scriptSource = (hash: string): string => `'sha256-${hash}'`;
