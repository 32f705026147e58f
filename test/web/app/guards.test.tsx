import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { SecondFactorStep } from '#shared/deployment/claims.ts';
import type { Role } from '#shared/roles.ts';
import * as guards from '#web/app/guards/guards.tsx';
import { useSession } from '#web/lib/session/SessionProvider.tsx';

vi.mock('#web/lib/session/SessionProvider.tsx', () => ({ useSession: vi.fn() }));

const Path = () => useLocation().pathname;
const STAFF = ['ParcelOperations', 'Executive'] as const;
const GUARDS = {
  staff: <guards.RequireGroup groups={STAFF} />,
  'staff with other paths': <guards.RequireGroup groups={STAFF} unauthenticated="/login" forbidden="/away" />,
  customers: <guards.CustomerOnly />,
  'staff without a second factor': <guards.SecondFactorMissing />,
};

it.each<[keyof typeof GUARDS, readonly Role[] | null, SecondFactorStep | null, string]>([
  ['staff', null, null, '/'],
  ['staff', [], null, '/'],
  ['staff', ['Customer'], null, '/'],
  ['staff', ['CustomerService'], null, '/'],
  ['staff', ['Customer', 'Executive'], null, 'The page'],
  ['staff', ['ParcelOperations'], null, 'The page'],
  ['staff', [], 'set-up', '/staff/second-factor'],
  ['staff', ['Customer'], 'sign-in-again', '/staff/second-factor'],
  ['staff with other paths', null, null, '/login'],
  ['staff with other paths', ['Customer'], null, '/away'],
  ['customers', null, null, '/login'],
  ['customers', [], null, '/forbidden'],
  ['customers', ['ParcelOperations', 'CustomerService', 'Executive'], null, '/forbidden'],
  ['customers', ['Customer'], null, 'The page'],
  ['customers', [], 'set-up', '/forbidden'],
  ['staff without a second factor', null, null, '/login'],
  ['staff without a second factor', ['Customer'], null, '/forbidden'],
  ['staff without a second factor', [], null, '/forbidden'],
  ['staff without a second factor', ['Executive'], null, '/staff/packages'],
  ['staff without a second factor', [], 'set-up', 'The page'],
  ['staff without a second factor', ['Customer'], 'no-google', 'The page'],
])(
  'a page for %s shows a user with the roles %j and the second-factor step %s: %s',
  (guard, roles, secondFactor, shown) => {
    const identity = roles && { username: 'ada', email: 'ada@northbound.test', roles, secondFactor };
    vi.mocked(useSession).mockReturnValue({ identity, hasLoggedOut: false } as ReturnType<typeof useSession>);
    render(
      <MemoryRouter initialEntries={['/guarded']}>
        <Routes>
          <Route element={GUARDS[guard]}>
            <Route path="/guarded" element="The page" />
          </Route>
          <Route path="*" element={<Path />} />
        </Routes>
      </MemoryRouter>,
    );
    screen.getByText(shown);
  },
);

describe('a return URL', () => {
  it.each(['/orders', '/orders?x=1#top', '/orders//x', '/%2f/x'])('may be %s', (path) => {
    // Older phones lack `URL.parse`.
    vi.spyOn(URL, 'parse').mockImplementation(() => {
      throw new TypeError('URL.parse is not a function');
    });
    expect(guards.safePath(path)).toBe(path);
  });

  it.each([
    ...[
      '//evil.example/orders',
      '/\\evil.example',
      '/\t/evil.example',
      '/.//evil.example',
      '/./\\evil.example',
    ],
    ...['/..//evil.example', '/%2e//evil.example', '/%2E%2e//evil.example', '/orders/..//evil.example'],
    ...['https://evil.example', 'javascript:alert(1)', 'orders', '', undefined, null, { path: '/orders' }],
  ])('may not be %j', (returnUrl) => {
    expect(guards.safePath(returnUrl)).toBeNull();
  });
});

it.each([
  [['Customer'], null, '/orders'],
  [['Executive', 'Customer'], null, '/orders'],
  [['ParcelOperations'], null, '/staff/packages'],
  [[], null, '/orders'],
  [[], 'set-up', '/staff/second-factor'],
  [['Customer'], 'set-up', '/orders'],
] as const)('the home page of %j with the second-factor step %s is %s', (roles, secondFactor, home) => {
  expect(guards.homeOf({ roles, secondFactor })).toBe(home);
});
