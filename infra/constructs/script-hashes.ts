/**
 * The SHA-256 hashes of the inline script in the site's document: of this release, then of earlier ones, newest first. The
 * policy and the document of a release do not reach a browser at the same moment, so the policy also allows the earlier
 * documents. A test says which hash to add; three are enough, because the releases before are no longer served.
 */
export const SCRIPT_HASHES: readonly string[] = ['1mMRuLkIHUqG/1lRX/RPdStpPV/b4RtT9eH9FPQX6f4='];
