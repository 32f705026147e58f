import type { Role } from '../../../shared/roles.ts';
import { once } from '../../platform/binding.ts';
import type { Account, ExternalIdentity } from '../triggers/sign-up-rules.ts';

/** The users of one pool. Every call throws what Cognito throws, or AbortError when it takes too long. */
export interface UserDirectory {
  /** All users of an e-mail, native and federated, whatever its case. */
  accountsOf(email: string): Promise<Account[]>;
  /** Lets an external identity sign in as a native user from now on; it is no error when it does already. */
  link(identity: ExternalIdentity, userName: string): Promise<void>;
  /** It is no error when the user is in the group already. */
  addToGroup(userName: string, group: Role): Promise<void>;
  /** Whether there is such a user and this is their address, in lower case. */
  hasAddress(userName: string, email: string): Promise<boolean>;
  /** Gives a native user a random password that nobody knows. */
  replacePassword(userName: string): Promise<void>;
  /** Revokes every refresh token of a user. ID tokens that are out stay good until they expire. */
  signOutEverywhere(userName: string): Promise<void>;
  /** Sets the verified address that the user has, which ends a change to another one that is still to be confirmed. */
  cancelAddressChange(userName: string, email: string): Promise<void>;
}

/** The directory of a pool. The pool's id comes with each event: the function is made before the pool. */
export type UserDirectories = (userPoolId: string) => UserDirectory;

/** Directories whose client is loaded at the first call. */
export function lazyDirectories(load: () => Promise<UserDirectories>): UserDirectories {
  const loaded = once(load);
  return (userPoolId) => {
    const directory = async () => (await loaded())(userPoolId);
    return {
      accountsOf: async (email) => (await directory()).accountsOf(email),
      link: async (identity, userName) => (await directory()).link(identity, userName),
      addToGroup: async (userName, group) => (await directory()).addToGroup(userName, group),
      hasAddress: async (userName, email) => (await directory()).hasAddress(userName, email),
      replacePassword: async (userName) => (await directory()).replacePassword(userName),
      signOutEverywhere: async (userName) => (await directory()).signOutEverywhere(userName),
      cancelAddressChange: async (userName, email) =>
        (await directory()).cancelAddressChange(userName, email),
    };
  };
}
