/** The files of the entry that a document of this site names. Undefined for others, such as that of a captive portal. */
export function entryIn(html: string): string[] | undefined {
  const [, json] = /id="site-data">(.*?)<\/script>/s.exec(html) ?? [];
  return json === undefined ? undefined : JSON.parse(json).entry;
}
