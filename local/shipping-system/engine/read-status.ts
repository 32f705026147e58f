import * as z from 'zod/mini';
import { ApiFailure, type ErrorLine, failure } from './failure.ts';
import { type StatusRow, toTheSecond } from './order.ts';
import type { SystemRules } from './system-rules.ts';

const Status = z.object({
  statusCode: z.string(),
  statusDate: z.optional(z.string()),
  reasonCode: z.optional(z.nullable(z.string())),
  comment: z.optional(z.nullable(z.string())),
});

const MAX_CODE_LENGTH = 10;

/**
 * The status of a request, with the time of the request if it has none.
 * @throws ApiFailure with all lines at once
 */
export function readStatus(
  body: unknown,
  { statusCodes, reasonCodes }: SystemRules,
  now: string,
): Omit<StatusRow, 'statusId'> {
  const read = Status.safeParse(body);
  if (!read.success) throw failure(400, 'missingRequiredField', 'statusCode is required');
  const { statusCode, statusDate = now, reasonCode = null, comment = null } = read.data;
  const lines: ErrorLine[] = [];
  if (statusCode.length > MAX_CODE_LENGTH)
    lines.push({ code: 'exceedsMaxLength', description: `statusCode exceeds ${MAX_CODE_LENGTH} characters` });
  else if (!statusCodes.some(({ code }) => code === statusCode))
    lines.push({ code: 'invalidDBValue', description: `statusCode is not a known status [${statusCode}]` });
  if (Number.isNaN(Date.parse(statusDate)))
    lines.push({ code: 'invalidDateTime', description: 'statusDate is not a date and time' });
  if (reasonCode !== null && !reasonCodes.includes(reasonCode))
    lines.push({ code: 'invalidDBValue', description: `reasonCode is not a known reason [${reasonCode}]` });
  if (lines.length > 0) throw new ApiFailure(400, lines);
  return { statusCode, statusDate: toTheSecond(new Date(statusDate)), reasonCode, comment };
}
