import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';
import { requestAttributes } from './request-context.ts';

export type { Logger };
export type LogLevel = 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | 'SILENT';

type FormatterArguments = Parameters<LogFormatter['formatAttributes']>;
type FormattedError = ReturnType<LogFormatter['formatError']>;

/** Each line says which call it belongs to. The keys of the logger itself would be those of all calls in the process. */
class RequestFormatter extends LogFormatter {
  override formatAttributes(...[attributes, additional]: FormatterArguments): LogItem {
    const { logLevel: level, message, timestamp, serviceName: service } = attributes;
    return new LogItem({
      attributes: {
        level,
        message,
        timestamp: this.formatTimestamp(timestamp),
        service,
        ...requestAttributes(),
        ...additional,
      },
    });
  }

  /** Leaves out the other fields of errors: some of DynamoDB's hold the items that refused a write, e-mail addresses included. */
  override formatError(error: Error): FormattedError {
    const { name, location, message, stack, cause, code, $metadata } = super.formatError(error);
    return { name, location, message, stack, cause, code, $metadata };
  }
}

/** Structured JSON lines with the service, the stage and the attributes of the call on each. */
export function createLogger(service: string, stage: string, logLevel: LogLevel): Logger {
  return new Logger({
    serviceName: service,
    logLevel,
    logFormatter: new RequestFormatter(),
    persistentKeys: { stage },
  });
}
