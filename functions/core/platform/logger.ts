import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';
import type { CommonEnvironment } from '#shared/deployment/environment.ts';
import { requestAttributes } from './request-context.ts';

export type { Logger };

/**
 * Adds the attributes of the current request to each line. Keys of the logger itself would be shared by all
 * concurrent requests.
 */
class RequestFormatter extends LogFormatter {
  override formatAttributes(...given: Parameters<LogFormatter['formatAttributes']>): LogItem {
    const [attributes, additional] = given;
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

  /** Omits other fields of errors. Some of DynamoDB's errors contain the current item, including email addresses. */
  override formatError(error: Error): ReturnType<LogFormatter['formatError']> {
    const { name, location, message, stack, cause, code, $metadata } = super.formatError(error);
    return { name, location, message, stack, cause, code, $metadata };
  }
}

/** Writes structured JSON lines with the service, the stage, the release and the attributes of the current request. */
export function createLogger(service: string, { STAGE, RELEASE, LOG_LEVEL }: CommonEnvironment): Logger {
  return new Logger({
    serviceName: service,
    logLevel: LOG_LEVEL,
    logFormatter: new RequestFormatter(),
    persistentKeys: { stage: STAGE, release: RELEASE },
  });
}
