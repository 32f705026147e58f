/** Replaces the parts that `unused-parts.ts` leaves out of the build. Throws if one is rendered. */
export default function AbsentPart(): never {
  throw new Error('This part of Material UI is left out of the site. See web/unused-parts.ts.');
}
