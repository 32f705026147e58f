import { LogFormatter, LogItem, Logger as PowertoolsLogger } from '@aws-lambda-powertools/logger';
import type { CommonEnvironment } from '#shared/deployment/environment.ts';
import { LOG_CODES, type LogCode } from '#shared/deployment/log-codes.ts';
import { requestAttributes } from './request-context.ts';

type Details = Readonly<Record<string, unknown>>;

export interface Logger {
  info(message: string, details?: Details): void;
  /** Logs a problem at the level of its code, with the code's message. There is no other way to log at WARN or ERROR. */
  report(code: LogCode, details?: Details): void;
}

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
  const logger = new PowertoolsLogger({
    serviceName: service,
    logLevel: LOG_LEVEL,
    logFormatter: new RequestFormatter(),
    persistentKeys: { stage: STAGE, release: RELEASE },
  });
  return {
    info: (message, details = {}) => logger.info(message, details),
    report: (code, details) => {
      const { level, message } = LOG_CODES[code];
      const line = { code, ...details };
      if (level === 'ERROR') logger.error(message, line);
      else logger.warn(message, line);
    },
  };
}
