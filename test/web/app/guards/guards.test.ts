import { describe, expect, it, vi } from 'vitest';
import { homeOf, safePath } from '../../../../web/src/app/guards/guards.tsx';

describe('safePath', () => {
  it.each(['/orders', '/orders?x=1#top', '/orders//x', '/%2f/x'])('accepts %s', (path) => {
    expect(safePath(path)).toBe(path);
  });

  it('works in a browser without URL.parse', () => {
    const parse = vi.spyOn(URL, 'parse').mockImplementation(() => {
      throw new TypeError('URL.parse is not a function');
    });
    expect(safePath('/orders')).toBe('/orders');
    parse.mockRestore();
  });

  it.each([
    '//evil.example/orders',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/./\\evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2e//evil.example',
    '/orders/..//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'orders',
    '',
    undefined,
    null,
    { path: '/orders' },
  ])('rejects %j', (returnUrl) => {
    expect(safePath(returnUrl)).toBeNull();
  });
});

it.each([
  [['Customer'], null, '/orders'],
  [['Executive', 'Customer'], null, '/orders'],
  [['ParcelOperations'], null, '/staff/packages'],
  [[], null, '/orders'],
  [[], 'set-up', '/staff/second-factor'],
  [['Customer'], 'set-up', '/orders'],
] as const)('the home page of %j with the second factor %s is %s', (roles, secondFactor, home) => {
  expect(homeOf({ roles, secondFactor })).toBe(home);
});
