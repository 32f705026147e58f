export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 256;

/** The allowed symbols. A password must contain at least one. */
export const PASSWORD_SYMBOLS = '^$*.[]{}()?-"!@#%&/\\,><\':;|_~`+=';

interface PasswordRule {
  isBroken: (password: string) => boolean;
  message: string;
  /** Listed only while it is broken. */
  isRare?: boolean;
}

const mustInclude = (what: string, pattern: RegExp): PasswordRule => ({
  isBroken: (password) => !pattern.test(password),
  message: `Your password must include at least one ${what}`,
});

const RULES: readonly PasswordRule[] = [
  {
    isBroken: (password) => password.length > PASSWORD_MAX_LENGTH,
    message: `Your password should not be longer than ${PASSWORD_MAX_LENGTH} characters.`,
    isRare: true,
  },
  {
    isBroken: (password) => password.length < PASSWORD_MIN_LENGTH,
    message: `Your password must be at least ${PASSWORD_MIN_LENGTH} characters long.`,
  },
  mustInclude('uppercase letter.', /[A-Z]/),
  mustInclude('lowercase letter.', /[a-z]/),
  mustInclude('number.', /[0-9]/),
  {
    isBroken: (password) => !Array.from(password).some(isSymbol),
    message: `Your password must include at least one symbol: ${PASSWORD_SYMBOLS}`,
  },
  {
    isBroken: (password) =>
      !Array.from(password).every((character) => isSymbol(character) || /[A-Za-z0-9]/.test(character)),
    message: `Your password contains invalid characters. Allowed symbols: ${PASSWORD_SYMBOLS}`,
    isRare: true,
  },
];

/** The messages of all rules that a new password breaks, in a fixed order. Empty for a valid password. */
export function passwordErrors(password: string): string[] {
  return RULES.filter(({ isBroken }) => isBroken(password)).map(({ message }) => message);
}

/** The rules for a new password, and whether it meets them. Rare rules are listed only while they are broken. */
export function passwordRules(password: string): { message: string; isMet: boolean }[] {
  return RULES.map(({ isBroken, message, isRare }) => ({ message, isRare, isMet: !isBroken(password) }))
    .filter(({ isRare, isMet }) => !isRare || !isMet)
    .map(({ message, isMet }) => ({ message, isMet }));
}

function isSymbol(character: string): boolean {
  return PASSWORD_SYMBOLS.includes(character);
}
