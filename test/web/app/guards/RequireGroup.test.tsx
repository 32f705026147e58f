import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { Role } from '../../../../shared/roles.ts';
import { CustomerOnly, RequireGroup } from '../../../../web/src/app/guards/guards.tsx';
import { useSession } from '../../../../web/src/lib/session/SessionProvider.tsx';

vi.mock('../../../../web/src/lib/session/SessionProvider.tsx', () => ({ useSession: vi.fn() }));

const STAFF = ['ParcelOperations', 'Executive'] as const;
type Groups = readonly Role[] | null;

/** Renders the guard for a user in these groups, or for no user. */
function shownTo(guard: React.ReactElement, roles: Groups): string | null {
  const identity = roles && { username: 'ada', email: 'ada@northbound.test', roles };
  const session = { identity, hasLoggedOut: false } as ReturnType<typeof useSession>;
  vi.mocked(useSession).mockReturnValue(session);
  render(
    <MemoryRouter initialEntries={['/guarded']}>
      <Routes>
        <Route element={guard}>
          <Route path="/guarded" element={<p>The page</p>} />
        </Route>
        {['/', '/login', '/forbidden', '/away'].map((path) => (
          <Route key={path} path={path} element={<p>{path}</p>} />
        ))}
      </Routes>
    </MemoryRouter>,
  );
  return screen.getByText(/./).textContent;
}

afterEach(cleanup);

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
