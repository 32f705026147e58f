/**
 * The attributes that the site's client may write, at sign-up and later. Without this list it may write every
 * standard attribute. Attributes mapped from Google must be included, or sign-in with Google fails, except those that
 * no client can write (`email_verified`).
 */
export const CLIENT_WRITABLE_ATTRIBUTES = ['email', 'name'] as const;

/**
 * How long the codes of the user pool are valid. Cognito fixes the hours:
 * https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html. A code to log in ends with its step, whose
 * default the site's client keeps.
 */
export const CODE_VALIDITY = { confirmationHours: 24, resetHours: 1, loginMinutes: 3 } as const;

/** How long the temporary password of an invited user is valid. */
export const TEMPORARY_PASSWORD_DAYS = 7;

/**
 * The emails that the pool sends if its custom message trigger returns none. `{####}` is the code or the temporary
 * password. Cognito sends the texts as HTML.
 */
export const defaultAccountMails = (productName: string) =>
  ({
    verification: {
      subject: `Your ${productName} verification code`,
      body: `Your ${productName} verification code is {####}.`,
    },
    invitation: {
      subject: `Your ${productName} account`,
      body: `Your ${productName} user name is {username}, and your temporary password is {####}`,
    },
    login: { subject: `Your ${productName} login code`, body: `Your ${productName} login code is {####}.` },
  }) as const;
