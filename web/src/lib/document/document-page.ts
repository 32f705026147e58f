import type { DocumentPage, SiteData } from './page-data.ts';

/** The page at a path of the site, which may end in an id. Undefined for other paths. */
export function documentPage(path: string): DocumentPage | undefined {
  const { pages } = siteData();
  return pages[path] ?? pages[path.replace(/[^/]+$/, ':id')];
}

/** The addresses of the chunks that the page at a path needs, in the order in which they are evaluated. */
export function filesOf(path: string): string[] {
  return [...siteData().entry, ...(documentPage(path)?.files ?? [])].map((file) => `/${file}`);
}

/** The chunk of the entry, whose name differs in each release. Undefined in development. */
export const entryFile = (): string | undefined => siteData().entry.at(-1);

/** Gives the document's frame (`index.html`) the shape of the page at a path. */
export function shapeFrame(path: string): void {
  document.documentElement.setAttribute('data-frame', documentPage(path)?.frame ?? 'public');
}

/** Empty in tests, which have no built document. */
function siteData(): SiteData {
  const json = document.getElementById('site-data')?.textContent;
  return json ? JSON.parse(json) : { entry: [], pages: {} };
}
