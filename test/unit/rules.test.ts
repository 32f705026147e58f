import { describe, expect, it } from 'vitest';
import { knownRoles } from '#shared/roles.ts';
import { isPostalCode } from '#shared/rules/customer.ts';
import { centsFromDollars, dollarsFromCents, sumDollars } from '#shared/rules/money.ts';
import { PASSWORD_SYMBOLS, passwordErrors, passwordRules } from '#shared/rules/password.ts';
import { findSignUpConflict, isProofHash, SIGN_UP_CONFLICTS } from '#shared/rules/sign-up.ts';
import { isStateCode, stateCode } from '#shared/rules/states.ts';
import * as terms from '#shared/rules/terms.ts';
import { cleanLine, cleanText, codeIn, notesLength } from '#shared/rules/text.ts';
import { anyCharacter, fc } from '../support/random.ts';

it('money is converted to dollars and back, and added, without rounding errors', () => {
  expect([sumDollars([0.1, 0.2]), sumDollars([])]).toEqual([0.3, 0]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (cents) => {
      expect(centsFromDollars(dollarsFromCents(cents))).toBe(cents);
    }),
  );
});

describe('text', () => {
  it.each([
    // Keeps tabs and right-to-left text, and normalizes line endings.
    [' one\r\ntwo\rthree\n\tfour\u2028five', 'one\ntwo\nthree\n\tfour\nfive'],
    ['שלום\u200f abc', 'שלום\u200f abc'],
    // Removes what would reorder the text after it, and invisible text.
    ['\u202eabc \u2066def', 'abc def'],
    ['\u200b \ufeff\u2060', ''],
    // Removes control characters and replaces lone surrogates.
    ['a\u0000b\u0007c\u001b[31md\u009be', 'abc[31mde'],
    ['x\ud800y', 'x\ufffdy'],
  ])('of notes %j is cleaned to %j', (notes, cleaned) => {
    expect(cleanText(notes)).toBe(cleaned);
  });

  it('of notes is normalized idempotently, and its length is counted after that, in UTF-16 code units', () => {
    expect(notesLength(' a\r\n🧊 ')).toBe(4);
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (notes) => {
        expect(cleanText(cleanText(notes))).toBe(cleanText(notes));
      }),
    );
  });

  it.each([
    [' Ada\u0000\n  Bering\t', 'Ada Bering'],
    ['Ada\u0000Bering', 'Ada Bering'],
    ['\u0007', ''],
  ])('of one line %j keeps its words and loses invisible characters: %j', (line, cleaned) => {
    expect(cleanLine(line)).toBe(cleaned);
  });
});

it.each([
  ['AK', 'AK'],
  ['ak', 'AK'],
  ['Alaska', 'AK'],
  ['district of columbia', 'DC'],
  ['Yukon', 'Yukon'],
  ['constructor', 'constructor'],
])('the state of %j is %j', (text, code) => {
  expect(stateCode(text)).toBe(code);
  expect(isStateCode(code)).toBe(code.length === 2);
});

it.each([
  ['99501', true],
  ['99501-1234', true],
  ['9950', false],
  ['995011', false],
  ['99501-123', false],
  ['99501-12345', false],
  ['a99501', false],
])('%s is a postal code: %s', (text, isValid) => {
  expect(isPostalCode(text)).toBe(isValid);
});

it.each([
  [`${'w-'.repeat(21)}w`, true],
  ['w'.repeat(42), false],
  ['w'.repeat(44), false],
  [`${'w'.repeat(42)}+`, false],
  [undefined, false],
])('%s is the hash of a nonce: %s', (text, isHash) => {
  expect(isProofHash(text)).toBe(isHash);
});

const CONFLICTS = {
  registeredThroughGoogle: 'EmailRegisteredThroughGoogle',
  emailClaimed: 'EmailAlreadyClaimed',
  invalidBasicState: 'UserExistsWithInvalidBasicState',
  unverifiedProviderEmail: 'ProviderEmailNotVerified',
  passwordNotProved: 'PasswordNotProved',
  linkedJustNow: 'Already found an entry for username',
};
it('a sign-up conflict is found in the message of the provider', () => {
  expect(SIGN_UP_CONFLICTS).toEqual(CONFLICTS);
  for (const [conflict, text] of Object.entries(SIGN_UP_CONFLICTS))
    expect(findSignUpConflict(`PreSignUp failed with error ${text}.`)).toBe(conflict);
  expect(findSignUpConflict('User already exists')).toBeUndefined();
});

it('only the four groups are known roles', () => {
  const groups = ['Admin', 'Customer', 'us-west-2_x_Google', 'Executive', 'Customer'];
  expect(knownRoles(groups)).toEqual(['Executive', 'Customer']);
  expect(knownRoles([])).toEqual([]);
});

describe('the shipping terms of August 18, 2025', () => {
  it('are the only version that counts as agreed', () => {
    const versions = ['2025-08-18', '2024-01-01', undefined];
    expect(versions.map(terms.hasAgreedToLatestTerms)).toEqual([true, false, false]);
  });

  it('have these amounts', () => {
    const insurance = { insurancePrice: 1, insuranceStep: 100, maxDeclaredValue: 10_000 };
    expect(terms.LIABILITY).toEqual({ perPackage: 100, ...insurance });
    expect(terms.CLAIMS).toMatchObject({ claimDays: 21, lawsuitYears: 1 });
    // 49 USC 14706(e)(1), 49 CFR 370.5 and 370.9
    expect(terms.CLAIMS).toMatchObject({ lateClaimMonths: 9, acknowledgeDays: 30, decideDays: 120 });
    expect(terms.HAZARD_HANDLING).toMatchObject({ listedFee: 50, otherFee: 125 });
    expect(new Set(terms.HAZARD_HANDLING.listed).size).toBe(12);
    const days = { chargedFromBusinessDay: 6, warehousemanAfterBusinessDays: 5, abandonedAfterDays: 30 };
    expect(terms.STORAGE).toEqual({ ...days, perCubicFootPerDay: 0.5 });
  });
});

describe('a password', () => {
  const RULES = [
    'Your password must be at least 6 characters long.',
    'Your password must include at least one uppercase letter.',
    'Your password must include at least one lowercase letter.',
    'Your password must include at least one number.',
    `Your password must include at least one symbol: ${PASSWORD_SYMBOLS}`,
  ];
  const INVALID = `Your password contains invalid characters. Allowed symbols: ${PASSWORD_SYMBOLS}`;

  it.each([
    ...['Aa1!aa', 'Northbound-1!', `Aa1+${'x'.repeat(252)}`],
    ...[...PASSWORD_SYMBOLS].map((symbol) => `Aa1aaa${symbol}`),
  ])('may be %s', (password) => {
    expect(passwordErrors(password)).toEqual([]);
  });

  it.each([
    ...['Aa1!a', 'aa1!aa', 'AA1!AA', 'Aaa!aa', 'Aa1aaa'].map((password, index) => [password, RULES[index]]),
    ...['Aa1!aé', 'Aa1! a', 'Aa1!a🧊'].map((password) => [password, INVALID]),
    [`Aa1!${'x'.repeat(253)}`, 'Your password should not be longer than 256 characters.'],
  ])('may not be %s: %s', (password = '', message) => {
    expect(passwordErrors(password)).toEqual([message]);
  });

  it('that breaks several rules has all their messages', () => {
    expect(passwordErrors('é')).toHaveLength(6);
  });

  it('has each rule marked as met or not, and rare rules only while it breaks them', () => {
    const isMet = (password: string) => passwordRules(password).map((rule) => rule.isMet);
    expect(passwordRules('Aa1').map(({ message }) => message)).toEqual(RULES);
    expect(isMet('Aa1')).toEqual([false, true, true, true, false]);
    expect(isMet(`Aa1! ${'x'.repeat(252)}`)).toEqual([false, true, true, true, true, true, false]);
  });
});

describe('a pasted code', () => {
  it.each([
    ['593636', '593636'],
    [' 593 636\n', '593636'],
    ['123-456', '123456'],
    ['12-34-56', '123456'],
    ['123\u2011456', '123456'],
    ['G-593636', '593636'],
    ['593636 is your Northbound code. Do not share it.', '593636'],
    ['Your Northbound code: 593 636', '593636'],
    ['Your code is 593636. It is valid for 10 minutes.', '593636'],
    ['５９３６３６', '593636'],
    ['٥٩٣٦٣٦', '593636'],
    ['५९३ ६३६', '593636'],
    ['593\u200b636', '593636'],
    ['Your code is 593 636. It is valid for 10 minutes.', '593636'],
    ['593636 is your code. 593636 expires in 10 minutes.', '593636'],
    ['Questions about code 593-636? Call 907-555-0142.', '593636'],
    ['Call 907-555-0142', 'Call907-555-0142'],
    ['123 456 or 654 321', '123456or654321'],
    // Authenticator apps and emails can have longer codes.
    ['1234 5678', '12345678'],
    ['123456 or 654321', '123456or654321'],
    ['12345', '12345'],
    ['', ''],
  ])('%j is %j', (text, code) => {
    expect(codeIn(text)).toBe(code);
  });
});
