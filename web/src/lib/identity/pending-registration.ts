import type { ProfileInput } from '../../../../shared/contracts/customers.ts';
import { tabStorage } from '../tab-storage.ts';

/** What somebody told of themselves at /register, held until they are signed in and it can become their profile. */
export type PendingRegistration = { emailAddress: string } & Partial<ProfileInput>;

const KEY = 'pending-registration';

/** Keeps what was told at registration, in this tab, for the account of its e-mail address. */
export function storePendingRegistration(held: PendingRegistration): void {
  tabStorage.write(KEY, { ...held, emailAddress: normal(held.emailAddress) });
}

/**
 * Hands over what is held for this account, and holds it no longer: who takes it is the only one who does, however
 * often the page renders or is loaded. What belongs to another account is dropped. It comes from storage, so its
 * fields have yet to be checked.
 */
export function takePendingRegistration(emailAddress: string): PendingRegistration | null {
  const held = tabStorage.read(KEY);
  tabStorage.remove(KEY);
  return isHeld(held) && held.emailAddress === normal(emailAddress) ? held : null;
}

const normal = (emailAddress: string) => emailAddress.trim().toLowerCase();

function isHeld(value: unknown): value is PendingRegistration {
  return (
    typeof value === 'object' &&
    value !== null &&
    'emailAddress' in value &&
    typeof value.emailAddress === 'string'
  );
}
