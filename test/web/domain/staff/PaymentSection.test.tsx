import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Role } from '../../../../shared/roles.ts';
import { PaymentSection } from '../../../../web/src/domain/staff/details/PaymentSection.tsx';
import { aParcel } from '../../../support/parcels.ts';
import { renderInApp, stubApi } from '../../support/render.tsx';

const roles = vi.hoisted(() => ({ current: [] as Role[] }));
vi.mock('../../../../web/src/domain/staff/use-roles.ts', () => ({ useRoles: () => roles.current }));

const PAID = {
  ...aParcel({
    paymentStatus: 'PAID',
    paymentId: 'pay-1',
    transactionId: 'txn-1',
    transactionDate: '2026-01-06T04:30:00.000Z',
  }),
  customerName: 'Ada Lund',
  companyName: '',
  customerNumber: '10042',
  locationDetail: '',
  tmError: null,
  notes: '',
  hazardClass: null,
  declaredValue: 250,
  manualPrice: null,
  additionalFees: 0,
  editVersion: 1,
};

const facts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]),
  );

it.each([
  ['CustomerService', 1],
  ['ParcelOperations', 0],
] as const)(
  'shows %s a payment in the time of Tacoma, and whoever may refund it its receipt',
  async (role, links) => {
    roles.current = [role];
    stubApi({ 'GET /api/payment/receipts/pay-1': { body: { receiptNumber: '10001', refunds: [] } } });
    renderInApp(<PaymentSection parcel={PAID} />);
    expect(facts()).toMatchObject({
      'Payment status': 'Paid',
      'Declared value': '$250.00',
      Transaction: 'txn-1',
      Paid: '01/05/2026 8:30 PM PST',
    });
    if (links > 0) await screen.findByRole('link', { name: 'Receipt 10001: view or refund' });
    expect(screen.queryAllByRole('link')).toHaveLength(links);
  },
);
