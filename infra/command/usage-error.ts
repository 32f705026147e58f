/** An error that the user of a command can fix. Only its message is printed, without a stack trace. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Arguments that a command does not accept. Its usage is printed after the message. */
export class ArgumentError extends UsageError {
  override name = 'ArgumentError';
}
