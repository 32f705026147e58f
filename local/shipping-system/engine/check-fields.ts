import { ApiFailure, brokenRule, type ErrorLine } from './failure.ts';
import type { OrderFields } from './order.ts';
import type { SystemRules } from './system-rules.ts';

const MAX_TRACE_LENGTH = 50;

/**
 * Checks an order against the schema, as it would be after a change.
 * @throws ApiFailure with all lines at once
 */
export function checkSchema(fields: OrderFields, { zones, lengths }: SystemRules): void {
  const lines: ErrorLine[] = [];
  const add = (code: string, description: string) => void lines.push({ code, description });
  const { caller, startZone, endZone, user1, user2, user3 } = fields;
  const texts = {
    'caller.clientId': caller.clientId,
    'caller.name': caller.name,
    'caller.contact': caller.contact,
    ...{ startZone, endZone, user1, user2, user3 },
  };
  for (const field of ['caller.clientId', 'startZone', 'endZone'] as const)
    if (texts[field] === '') add('missingRequiredField', `${field} is required`);
  for (const [field, text] of Object.entries(texts)) {
    const max = lengths[field];
    if (max !== undefined && [...text].length > max)
      add('exceedsMaxLength', `${field} exceeds ${max} characters`);
  }
  for (const [field, zone] of Object.entries({ startZone, endZone }))
    if (zone !== '' && !zones.includes(zone)) add('invalidDBValue', `${field} is not a known zone [${zone}]`);
  for (const field of ['weight', 'length', 'width', 'height'] as const)
    if (fields[field] <= 0) add('belowMinValue', `${field} must be greater than 0`);
  for (const field of ['declaredValue', 'charges'] as const)
    if ((fields[field] ?? 0) < 0) add('belowMinValue', `${field} must not be negative`);
  for (const { traceType, traceNumber } of fields.traceNumbers) {
    if (traceType === '' || traceNumber === '') add('missingRequiredField', 'traceNumber is required');
    if (traceNumber.length > MAX_TRACE_LENGTH)
      add('exceedsMaxLength', `traceNumber exceeds ${MAX_TRACE_LENGTH} characters`);
  }
  if (lines.length > 0) throw new ApiFailure(400, lines);
}

/**
 * Checks an order against the business rules.
 * @throws ApiFailure for the first rule that it breaks
 */
export function checkBusinessRules(
  { weight, endZone, dangerousGoods }: OrderFields,
  { maxWeight, laneWeights }: SystemRules,
): void {
  const limit = Math.min(maxWeight, laneWeights[endZone] ?? maxWeight);
  if (weight > limit)
    throw brokenRule(`Weight ${weight} is over the limit of ${limit} LB to zone ${endZone}`);
  for (const { unNumber, class: dotClass, emergencyPhone } of dangerousGoods) {
    // Goods that were not inspected yet have none of them. They cannot be dispatched.
    if (unNumber === '') continue;
    if (dotClass === '') throw brokenRule(`Dangerous goods ${unNumber} require a class`);
    if (emergencyPhone === '')
      throw brokenRule(`Dangerous goods ${unNumber} require an emergency phone number`);
  }
}
