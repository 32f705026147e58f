import { useState } from 'react';

/** How long a typed password is kept in memory, to sign in after the email address is confirmed. */
const KEEP_MS = 180_000;

/** A password that the user has typed on this page. */
export function useTypedPassword() {
  const [typed] = useState(() => {
    let kept = { password: '', until: 0 };
    return {
      keep: (password: string) => {
        kept = { password, until: Date.now() + KEEP_MS };
      },
      /** The password, or null if the time is over. */
      read: () => (Date.now() < kept.until ? kept.password : null),
      forget: () => {
        kept = { password: '', until: 0 };
      },
    };
  });
  return typed;
}
