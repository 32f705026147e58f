/**
 * What the document says about a page of the site, for `app/early.ts`. Apart from the code, because the build also reads this
 * file, without the types of a browser.
 */
export interface DocumentPage {
  /** The shape of the document's frame until the page has rendered. */
  frame: 'login' | 'public' | 'customer' | 'packages' | 'staff';
  /** The chunks of the page, except those of the entry. */
  files: readonly string[];
  /** The paths of the API calls that its first view waits for, below the API's address. */
  calls: readonly string[];
}
