import { totpCode, totpStep } from '#local/identity/credentials/totp.ts';

/** An authenticator app with one account. The pool accepts the current code and the next one. */
export class Authenticator {
  readonly #secret: string;
  readonly #now: () => Date;
  #lastStep = 0;

  constructor(secret: string, now: () => Date = () => new Date()) {
    this.#secret = secret;
    this.#now = now;
  }

  /** A code that this method has not returned before. */
  nextCode(): string {
    this.#lastStep = Math.max(this.#lastStep + 1, totpStep(this.#now()));
    return totpCode(this.#secret, this.#lastStep);
  }

  /** A code that is invalid for the current minute and the minutes around it. */
  wrongCode(): string {
    const now = totpStep(this.#now());
    const near = [-2, -1, 0, 1, 2].map((offset) => totpCode(this.#secret, now + offset));
    const codes = ['000000', '111111', '222222', '333333', '444444', '555555'];
    return codes.find((code) => !near.includes(code)) ?? '';
  }
}
