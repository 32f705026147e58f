/** Stands in for the SDK's SHA-256 in JavaScript, its fallback where Node was built without OpenSSL. Lambda's is not. */
export class Sha256Js {
  constructor() {
    throw new Error('SHA-256 in JavaScript is left out of this bundle; see infra/bundling/lean-sdk.ts.');
  }
}
