/** Stands in the built site for the parts that `unused-parts.ts` names. Throws where one is to be shown after all. */
export default function AbsentPart(): never {
  throw new Error('This part of Material UI is left out of the site; see web/unused-parts.ts.');
}
