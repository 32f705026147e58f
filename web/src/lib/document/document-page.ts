import type { DocumentPage } from './page-data.ts';

/** The page at a path of the site, which may end in an id. Undefined for other paths. */
export function documentPage(path: string): DocumentPage | undefined {
  const pages: Record<string, DocumentPage> = JSON.parse(
    document.getElementById('page-files')?.textContent ?? '{}',
  );
  return pages[path] ?? pages[path.replace(/[^/]+$/, ':id')];
}

/** Gives the document's frame (`index.html`) the shape of the page at a path. */
export function shapeFrame(path: string): void {
  document.documentElement.setAttribute('data-frame', documentPage(path)?.frame ?? 'public');
}
