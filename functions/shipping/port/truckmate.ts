import * as z from 'zod/mini';
import type { ShippingSystemSecret } from '#shared/deployment/secrets.ts';
import { MILESTONES } from '#shared/rules/shipping/milestones.ts';
import type { ShippingSystem } from './shipping-system.ts';

/** Reads the credentials. With `fresh`, not from the cache, because they may have been rotated. */
export type ReadCredentials = (fresh?: boolean) => Promise<ShippingSystemSecret>;

/** The company's own status code of each milestone. */
export const StatusCodes = z.record(z.enum(MILESTONES), z.string().check(z.minLength(1), z.maxLength(10)));
export type StatusCodes = z.infer<typeof StatusCodes>;

export function credentialsOf(secretName: string): ReadCredentials {
  throw new Error(`To be written: ${secretName}`);
}

export function connectShippingSystem(options: {
  readonly url: string;
  readonly credentials: ReadCredentials;
  readonly statusCodes: StatusCodes;
  readonly onFailure?: (method: string, error: unknown) => void;
}): ShippingSystem {
  throw new Error(`To be written: ${options.url}`);
}
