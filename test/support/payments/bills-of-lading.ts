import type { BillOfLading } from '#shared/contracts/cover/bills-of-lading.ts';

/** A bill of lading of a hazardous package whose customer declared 400 dollars. */
export function aBillOfLading(changes: Partial<BillOfLading> = {}): BillOfLading {
  const party = { name: 'Ada Lund', company: 'Lund Outfitters' };
  return {
    number: 1,
    agreedAt: '2026-11-23T18:05:00.000Z',
    agreedBy: 'CHOICE',
    by: 'Ada Lund',
    termsVersion: '2025-08-18',
    customerNumber: '10042',
    shipper: { ...party, address: '1 Main St, Palmer, AK 99645' },
    consignee: { ...party, address: 'Anchorage terminal' },
    freightBillNum: 'NB710001',
    shippingTrackingNum: '1Z999AA10123456784',
    originCode: 'TAC',
    destinationCode: 'ANC',
    contents: 'A lamp with its battery',
    pieces: 1,
    weightLbs: 32.5,
    length: 24,
    width: 18,
    height: 12,
    hazard: true,
    unNumber: 'UN3481',
    dotClass: '9',
    packingGroup: 'NONE',
    hazardQuantity: 2,
    hazardUnit: 'lb',
    limit: 400,
    coverPrice: 4,
    ...changes,
  };
}
