import { describe, expect, it } from 'vitest';
import { sumDollars } from '../../../../shared/rules/money.ts';
import { netPaid, refundAmount } from '../../../../web/src/domain/payment/receipt-sums.ts';
import { refundMark, surchargeName } from '../../../../web/src/domain/payment/receipt-texts.ts';
import { aReceipt } from '../../../support/payments/receipts.ts';

describe('the amount of a refund', () => {
  it('has the price and the surcharge share of the chosen lines', () => {
    const receipt = aReceipt([2750, 9511]);
    expect(receipt.surchargeAmount).toBe(3.07);
    expect(refundAmount(receipt, ['p-0'])).toEqual({ price: 27.5, surcharge: 0.69, total: 28.19 });
    expect(refundAmount(receipt, ['p-1'])).toEqual({ price: 95.11, surcharge: 2.38, total: 97.49 });
  });

  it('adds up to the total if each of three equal lines is refunded alone', () => {
    const receipt = aReceipt([1300, 1300, 1300]);
    expect(receipt.surchargeAmount).toBe(0.98);
    const totals = ['p-0', 'p-1', 'p-2'].map((id) => refundAmount(receipt, [id]).total);
    expect(totals).toEqual([13.33, 13.33, 13.32]);
    expect(sumDollars(totals)).toBe(receipt.total);
  });

  it('keeps the share of a line if others are refunded already', () => {
    const receipt = aReceipt([1300, 1300, 1300]);
    const [first, ...rest] = receipt.lines;
    const later = { ...receipt, lines: [{ ...first, isRefunded: true }, ...rest] } as typeof receipt;
    expect(refundAmount(later, ['p-2'])).toEqual(refundAmount(receipt, ['p-2']));
  });

  it('is 0 without lines, and has no surcharge if none was paid', () => {
    expect(refundAmount(aReceipt([1300]), [])).toEqual({ price: 0, surcharge: 0, total: 0 });
    expect(refundAmount(aReceipt([1300], { surchargeAmount: 0 }), ['p-0']).total).toBe(13);
  });
});

describe('the sums and texts of a receipt', () => {
  it('subtracts what was refunded', () => {
    expect(netPaid({ total: 125.68, refunded: 28.19 })).toBe(97.49);
  });

  it('names the surcharge with its rate', () => {
    expect(surchargeName(0.025)).toBe('Surcharge (2.5%)');
    expect(surchargeName(0.0275)).toBe('Surcharge (2.75%)');
  });

  it('tells a refund in progress from one that is done', () => {
    const refund = { refundId: 'r', date: '', amount: 1, surcharge: 0, parcelIds: ['p-0'], reason: '' };
    const line = { parcelId: 'p-0', isRefunded: true };
    expect(refundMark({ refunds: [{ ...refund, state: 'UNKNOWN' }] }, line)).toBe('Refund in progress');
    expect(refundMark({ refunds: [{ ...refund, state: 'SUCCEEDED' }] }, line)).toBe('Refunded');
    expect(refundMark({ refunds: [] }, { ...line, isRefunded: false })).toBeNull();
  });
});
