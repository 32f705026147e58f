/** Why a message no longer applies, in a sentence for the customer and staff. */
export class NoLongerTrue extends Error {
  override readonly name: string = 'NoLongerTrue';
}

/** Why a message cannot reach the customer through its channel anymore. */
export class Unreachable extends NoLongerTrue {
  override readonly name = 'Unreachable';
}
