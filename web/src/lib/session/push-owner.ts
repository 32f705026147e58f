import * as z from 'zod/mini';
import { browserStorage, storedValue } from '../storage.ts';

/**
 * The username of the user who has turned on notifications in this browser. Empty once they have logged out, until the
 * browser's subscription has ended.
 */
export const pushOwner = storedValue(browserStorage, 'push-owner', z.string());
