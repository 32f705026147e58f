import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { SecondFactorStep } from '../../../../shared/deployment/claims.ts';
import type { Role } from '../../../../shared/roles.ts';
import { CustomerOnly, RequireGroup, SecondFactorMissing } from '../../../../web/src/app/guards/guards.tsx';
import { useSession } from '../../../../web/src/lib/session/SessionProvider.tsx';

vi.mock('../../../../web/src/lib/session/SessionProvider.tsx', () => ({ useSession: vi.fn() }));

const STAFF = ['ParcelOperations', 'Executive'] as const;
type Groups = readonly Role[] | null;

/** Renders the guard for a user in these groups, or for no user. */
function shownTo(
  guard: React.ReactElement,
  roles: Groups,
  secondFactor: SecondFactorStep | null = null,
): string | null {
  const identity = roles && { username: 'ada', email: 'ada@northbound.test', roles, secondFactor };
  const session = { identity, hasLoggedOut: false } as ReturnType<typeof useSession>;
  vi.mocked(useSession).mockReturnValue(session);
  render(
    <MemoryRouter initialEntries={['/guarded']}>
      <Routes>
        <Route element={guard}>
          <Route path="/guarded" element={<p>The page</p>} />
        </Route>
        {['/', '/login', '/forbidden', '/away', '/staff/second-factor', '/staff/packages'].map((path) => (
          <Route key={path} path={path} element={<p>{path}</p>} />
        ))}
      </Routes>
    </MemoryRouter>,
  );
  return screen.getByText(/./).textContent;
}

it.each<[Groups, string]>([
  [null, '/'],
  [[], '/'],
  [['Customer'], '/'],
  [['CustomerService'], '/'],
  [['Customer', 'Executive'], 'The page'],
  [['ParcelOperations'], 'The page'],
])('shows %j the page, or redirects to the root: %s', (roles, shown) => {
  expect(shownTo(<RequireGroup groups={STAFF} />, roles)).toBe(shown);
});

it.each<[Groups, string]>([
  [null, '/login'],
  [['Customer'], '/away'],
  [['Executive'], 'The page'],
])('redirects %j to the configured path: %s', (roles, shown) => {
  const guard = <RequireGroup groups={STAFF} unauthenticated="/login" forbidden="/away" />;
  expect(shownTo(guard, roles)).toBe(shown);
});

it.each<[Groups, string]>([
  [null, '/login'],
  [[], '/forbidden'],
  [['ParcelOperations', 'CustomerService', 'Executive'], '/forbidden'],
  [['Customer'], 'The page'],
])('admits customers only: %j, %s', (roles, shown) => {
  expect(shownTo(<CustomerOnly />, roles)).toBe(shown);
});

it.each<[Groups, SecondFactorStep | null, string]>([
  [[], 'set-up', '/staff/second-factor'],
  [['Customer'], 'sign-in-again', '/staff/second-factor'],
  [['Executive'], null, 'The page'],
  [['Customer'], null, '/forbidden'],
])('sends staff to set up their second factor before a staff page: %j, %s, %s', (roles, step, shown) => {
  expect(shownTo(<RequireGroup groups={STAFF} forbidden="/forbidden" />, roles, step)).toBe(shown);
});

it('sends staff without a second factor away from customer pages', () => {
  expect(shownTo(<CustomerOnly />, [], 'set-up')).toBe('/forbidden');
});

it.each<[Groups, SecondFactorStep | null, string]>([
  [null, null, '/login'],
  [['Customer'], null, '/forbidden'],
  [[], null, '/forbidden'],
  [['Executive'], null, '/staff/packages'],
  [[], 'set-up', 'The page'],
  [['Customer'], 'no-google', 'The page'],
])('shows the set-up only to staff who lack it: %j, %s, %s', (roles, step, shown) => {
  expect(shownTo(<SecondFactorMissing />, roles, step)).toBe(shown);
});
