/** Why a message no longer applies, in a sentence for the customer and staff. */
export class NoLongerTrue extends Error {
  override readonly name = 'NoLongerTrue';
}
