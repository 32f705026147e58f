import { randomInt, randomUUID } from 'node:crypto';
import { authorizationService } from '#functions/collection/authorizations/authorization-service.ts';
import { systemClock } from '#functions/core/platform/clock.ts';
import { customerService } from '#functions/customers/customer-service.ts';
import type { Person } from '../events.ts';
import { SAMPLE_PROFILE } from '../profile.ts';
import { tableNamed } from '../stores.ts';

/** A customer who lets somebody collect, whose number nobody else has, because texts to a number are limited. */
export async function withAuthorization({ tableName }: { readonly tableName: string }, owner: Person) {
  const table = tableNamed(tableName);
  await customerService(table, systemClock).register(owner, { ...SAMPLE_PROFILE, emailAddress: owner.email });
  const { authorizationId, code } = await authorizationService(table, systemClock).create(owner, {
    authorizationId: randomUUID(),
    name: 'Ben Miller',
    phone: `907-${randomInt(222, 500)}-${randomInt(1000, 10_000)}`,
    scope: { kind: 'STANDING' },
  });
  return { authorizationId, code };
}
