import { Logger } from '@aws-lambda-powertools/logger';

export type { Logger };
export type LogLevel = 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | 'SILENT';

/** Structured JSON lines with the service and the stage on each. */
export function createLogger(service: string, stage: string, logLevel: LogLevel): Logger {
  return new Logger({ serviceName: service, logLevel, persistentKeys: { stage } });
}
