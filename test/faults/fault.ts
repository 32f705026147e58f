/**
 * A mistake in the product that a test must see. To add one: append it to the list of its layer, and check that
 * `npm run test:faults -- <id>` says that it is seen.
 */
export interface Fault {
  id: string;
  /** The mistake, as somebody would notice it. */
  what: string;
  /** The file with the mistake. */
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Test files, each of which must fail. */
  seenBy: readonly string[];
}
