import { describe, expect, it } from 'vitest';
import { knownRoles } from '../../shared/roles.ts';
import { isPostalCode } from '../../shared/rules/customer.ts';
import { centsFromDollars, dollarsFromCents, sumDollars } from '../../shared/rules/money.ts';
import { cleanNotes, notesLength } from '../../shared/rules/notes.ts';
import { findSignUpConflict, SIGN_UP_CONFLICTS } from '../../shared/rules/sign-up-conflicts.ts';
import { isProofHash } from '../../shared/rules/sign-up-proof.ts';
import {
  CLAIMS,
  HAZARD_HANDLING,
  hasAgreedToLatestTerms,
  LIABILITY,
  STORAGE,
} from '../../shared/rules/terms.ts';
import { fc } from '../support/random.ts';

describe('money', () => {
  it('converts to dollars and back without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (cents) => {
        expect(centsFromDollars(dollarsFromCents(cents))).toBe(cents);
      }),
    );
  });

  it('is added as cents to avoid floating-point errors', () => {
    expect(sumDollars([0.1, 0.2])).toBe(0.3);
    expect(sumDollars([])).toBe(0);
  });
});

describe('notes', () => {
  it('keep tabs and right-to-left text, and normalize line endings', () => {
    expect(cleanNotes(' one\r\ntwo\rthree\n\tfour')).toBe('one\ntwo\nthree\n\tfour');
    expect(cleanNotes('שלום \u202eabc')).toBe('שלום \u202eabc');
  });

  it('lose control characters and lone surrogates', () => {
    expect(cleanNotes('a\u0000b\u0007c\u001b[31md\u009be')).toBe('abc[31mde');
    expect(cleanNotes('x\ud800y')).toBe('x\ufffdy');
  });

  it('are normalized idempotently', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (notes) => {
        expect(cleanNotes(cleanNotes(notes))).toBe(cleanNotes(notes));
      }),
    );
  });
});

it('the length of notes is that of the normalized text, in UTF-16 code units', () => {
  expect(notesLength(' a\r\n🧊 ')).toBe(4);
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

describe('a sign-up conflict', () => {
  it.each([
    ['registeredThroughGoogle', 'EmailRegisteredThroughGoogle'],
    ['emailClaimed', 'EmailAlreadyClaimed'],
    ['invalidBasicState', 'UserExistsWithInvalidBasicState'],
    ['unverifiedProviderEmail', 'ProviderEmailNotVerified'],
    ['passwordNotProved', 'PasswordNotProved'],
    ['linkedJustNow', 'Already found an entry for username'],
  ])('%s is found in the message of the provider by %s', (conflict, text) => {
    expect(findSignUpConflict(`PreSignUp failed with error ${text}.`)).toBe(conflict);
  });

  it('is not found in other messages', () => {
    expect(Object.keys(SIGN_UP_CONFLICTS)).toHaveLength(6);
    expect(findSignUpConflict('User already exists')).toBeUndefined();
  });
});

describe('knownRoles', () => {
  it('returns only the four known groups', () => {
    expect(knownRoles(['Admin', 'Customer', 'us-west-2_x_Google', 'Executive', 'Customer'])).toEqual([
      'Executive',
      'Customer',
    ]);
    expect(knownRoles([])).toEqual([]);
  });
});

it('only the current version of the terms counts as agreed', () => {
  expect(hasAgreedToLatestTerms('2025-08-18')).toBe(true);
  expect(hasAgreedToLatestTerms('2024-01-01')).toBe(false);
  expect(hasAgreedToLatestTerms(undefined)).toBe(false);
});

it('the amounts match the shipping terms of August 18, 2025', () => {
  expect(LIABILITY).toEqual({
    perPackage: 100,
    insurancePrice: 1,
    insuranceStep: 100,
    maxDeclaredValue: 10_000,
  });
  expect(CLAIMS).toEqual({ claimDays: 21, lawsuitYears: 1 });
  expect(HAZARD_HANDLING).toMatchObject({ listedFee: 50, otherFee: 125 });
  expect(new Set(HAZARD_HANDLING.listed).size).toBe(12);
  expect(STORAGE).toEqual({
    chargedFromBusinessDay: 6,
    perCubicFootPerDay: 0.5,
    warehousemanAfterBusinessDays: 5,
    abandonedAfterDays: 30,
  });
});
