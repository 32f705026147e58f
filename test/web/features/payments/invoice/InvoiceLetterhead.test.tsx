import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { InvoiceLetterhead } from '../../../../../web/src/features/payments/invoice/InvoiceLetterhead.tsx';
import { PROFILE } from '../../../support/api.ts';
import { renderInApp, stubApi } from '../../../support/render.tsx';
import { TERMINALS } from '../../../support/terminals.ts';

afterEach(() => vi.useRealTimers());

it('an invoice has the date of Tacoma, the sender and the customer', async () => {
  // The evening of November 23 in Tacoma.
  vi.useFakeTimers({ now: new Date('2026-11-24T07:00:00Z'), toFake: ['Date'] });
  stubApi({ 'GET /api/customer/me': { body: PROFILE }, 'GET /api/location': { body: TERMINALS } });
  renderInApp(<InvoiceLetterhead freightBills={['NB720001']} />);
  await screen.findByText(/^10042-20261123-[0-9A-F]{4}$/);
  const facts = screen.getAllByRole('definition', { hidden: true }).map((fact) => fact.textContent);
  expect(facts.slice(1)).toEqual(['11/23/2026', 'Unpaid']);
  const parties = await screen.findAllByText(/^(From|Bill to)$/);
  const [from, to] = parties.map((party) => party.parentElement?.textContent);
  const tacoma = TERMINALS.find(({ locationCode }) => locationCode === 'TAC');
  expect(from).toContain(tacoma?.address1);
  for (const part of [PROFILE.name, PROFILE.address1, PROFILE.postalCode, 'Customer 10042'])
    expect(to).toContain(part);
});
