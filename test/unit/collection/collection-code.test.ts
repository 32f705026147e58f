import { describe, expect, it } from 'vitest';
import { newCollectionCode } from '#functions/collection/authorizations/authorization-rules.ts';
import { codeText, shareText } from '#shared/rules/collection/code-texts.ts';
import {
  collectionCodeIn,
  formatCode,
  isCode,
  normalizeCollectionCode,
  referenceOf,
} from '#shared/rules/collection/collection-code.ts';
import { septets } from '#shared/rules/messages/gsm7.ts';

describe('a collection code', () => {
  it.each([
    ['7k3qf-9xw2m', '7K3QF9XW2M'],
    [' 7K3QF 9XW2M ', '7K3QF9XW2M'],
    ['7K3QF–9XW2M', '7K3QF9XW2M'],
    ['OIL00-abcde', '01100ABCDE'],
    ['7K3QF9XW2', null],
    ['7K3QF9XW2MM', null],
    ['7K3QF-9XU2M', null],
    ['', null],
  ])('%j is read as %j', (typed, code) => {
    expect(normalizeCollectionCode(typed)).toBe(code);
  });

  it('is shown in two halves, of which the first finds the authorization', () => {
    expect(formatCode('7K3QF9XW2M')).toBe('7K3QF-9XW2M');
    expect(referenceOf('7K3QF9XW2M')).toBe('7K3QF');
  });

  it.each([
    ['7K3QF-9XW2M', '7K3QF9XW2M'],
    ['7k3qf9xw2m', '7K3QF9XW2M'],
    ['STEPHENSON', null],
    ['9075550123', null],
    ['JAMES-JONES', null],
    ['NB204815', null],
  ])('in a search, %j is the code %j', (typed, code) => {
    expect(collectionCodeIn(typed)).toBe(code);
  });

  it('is never like a name or a phone number', () => {
    const codes = Array.from({ length: 300 }, newCollectionCode);
    expect(codes.every(isCode)).toBe(true);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.every((code) => collectionCodeIn(code) === code)).toBe(true);
  });
});

describe('the texts about a code', () => {
  const given = { productName: 'Northbound', code: '7K3QF9XW2M', what: 'packages in Anchorage' };

  it.each(['Ana', 'Zoë Ångström–Ćirić 🙂', 'A'.repeat(100)])('fit into one text for %s', (ownerName) => {
    const text = codeText({ ...given, ownerName });
    expect(septets(text)).toBeLessThanOrEqual(160);
    expect(text).toContain('Code 7K3QF-9XW2M. Bring a photo ID.');
  });

  it('name the person whose ID is compared', () => {
    expect(shareText({ ...given, name: 'Ben Miller' })).toBe(
      'Northbound collection code for packages in Anchorage: 7K3QF-9XW2M. Show it at the counter, and bring a photo ID in the name of Ben Miller.',
    );
  });
});
