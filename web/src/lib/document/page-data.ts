// What the document says about the site, in JSON. Apart from the code, because the build also reads this file, without the
// types of a browser.

export interface SiteData {
  /** The chunks of the entry, in the order in which they are evaluated. */
  entry: readonly string[];
  /** By path, which may end in `:id`. */
  pages: Readonly<Record<string, DocumentPage>>;
}

export interface DocumentPage {
  /** The shape of the document's frame until the page has rendered. */
  frame: 'login' | 'public' | 'customer' | 'packages' | 'staff';
  /** The chunks of the page, except those of the entry, in the order in which they are evaluated. */
  files: readonly string[];
  /** Users of these groups may open it, for whom the calls are sent. */
  roles: readonly string[];
  /** The paths of the API calls that its first view waits for, below the API's address. */
  calls: readonly string[];
  /** Like `calls`, but only for an address without parameters. */
  callsWithoutParameters: readonly string[];
}
