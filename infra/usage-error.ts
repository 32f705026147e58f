/** Something that whoever runs the deployment can put right; its text is all they need, without a stack trace. */
export class UsageError extends Error {
  override name = 'UsageError';
}
