/** The encoder alone is a quarter of the package, which has no types for it. */
declare module 'jsbarcode/bin/barcodes/CODE128/index.js' {
  /** Chooses the character sets that give the shortest barcode. */
  export class CODE128 {
    constructor(text: string, options: object);
    /** One digit per module: 1 is dark. */
    encode(): { data: string };
  }
}
