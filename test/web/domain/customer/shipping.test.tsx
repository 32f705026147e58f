import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { errorReply, stubApi } from '#test/web/support/api.ts';
import { hrefOf, press, textsOf } from '#test/web/support/page.ts';
import { renderInApp } from '#test/web/support/render.tsx';
import { TERMINALS } from '#test/web/support/terminals.ts';
import { ShippingAddress } from '#web/domain/customer/ShippingAddress.tsx';
import { ShippingInstructions } from '#web/domain/customer/ShippingInstructions.tsx';

const session = vi.hoisted(() => ({ identity: null as { username: string } | null }));
vi.mock('#web/lib/session/SessionProvider.tsx', () => ({ useSession: () => session }));

beforeEach(() => void stubApi({ 'GET /api/location': { body: TERMINALS } }));

it('reports an address that fails to load, reloads it on Retry, and offers no copy button without a customer number', async () => {
  let isDown = true;
  stubApi({
    'GET /api/location': () => (isDown ? errorReply(500, 'Internal Server Error') : { body: TERMINALS }),
  });
  renderInApp(<ShippingAddress />);
  const alert = (await screen.findByRole('alert')).textContent;
  for (const text of [
    'Your shipping address could not be loaded.',
    'Something went wrong on our side. Try again in a moment.',
    'contact customerservice@northbound.example',
  ])
    expect(alert).toContain(text);
  isDown = false;
  await press('Retry');
  const lines = textsOf(await screen.findAllByRole('listitem'));
  expect(lines).toEqual([
    'Your name',
    'Northbound 00000 ANC',
    expect.stringContaining('Port of Tacoma Road'),
    'Tacoma, WA 98421',
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows a visitor the link to register instead of an address', () => {
  renderInApp(<ShippingInstructions />);
  const steps = textsOf(screen.getAllByRole('heading', { level: 3 }));
  expect(steps).toEqual(['Register For Northbound', 'Await Notification', 'Pickup']);
  expect(hrefOf('REGISTER NOW')).toBe('/register');
  expect(screen.queryByRole('region', { name: 'Your shipping address' })).toBeNull();
});

it('keeps the instructions closed for the customer who closed them, and opens them for others', () => {
  for (const [username, isOpen] of [
    ['first', true],
    ['first', false],
    ['second', true],
  ] as const) {
    session.identity = { username };
    const { unmount } = renderInApp(<ShippingInstructions />);
    const toggle = screen.getByRole('button', { name: 'Shipping instructions' });
    expect(toggle.getAttribute('aria-expanded')).toBe(String(isOpen));
    if (isOpen) fireEvent.click(toggle);
    unmount();
  }
});
