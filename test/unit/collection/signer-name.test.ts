import { expect, it } from 'vitest';
import { isSameSigner } from '#shared/rules/collection/signer-name.ts';

it.each([
  ['ben  KOWALSKI', 'Ben Kowalski'],
  ['José Núñez', 'Jose Nunez'],
  ['Ben James Kowalski', 'Ben Kowalski'],
  ['Ben Kowalski', 'Ben J. Kowalski'],
  ['Kowalski, Ben', 'Ben Kowalski'],
  ['Ann Smith Jones', 'Ann Smith-Jones'],
  ['Pat O’Brien', "Pat O'Brien"],
  ['Ben Kowalski', 'Ben'],
])('takes %s for %s', (signer, named) => {
  expect(isSameSigner(signer, named)).toBe(true);
});

it.each([
  ['Mallory Thief', 'Ben Kowalski'],
  ['Ana Kowalski', 'Ben Kowalski'],
  ['Kowalski', 'Ben Kowalski'],
  ['Ben', 'Ben Kowalski'],
  ['Mallory Thief', 'Ben'],
  ['Ben James Miller', 'Ben Kowalski'],
  ['-', 'Ben Kowalski'],
])('does not take %s for %s', (signer, named) => {
  expect(isSameSigner(signer, named)).toBe(false);
});
