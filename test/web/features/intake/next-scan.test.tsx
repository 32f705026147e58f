import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ScanProvider } from '../../../../web/src/components/scan/ScanProvider.tsx';
import { IntakePage } from '../../../../web/src/features/intake/IntakePage.tsx';
import { renderInApp, stubApi } from '../../support/render.tsx';

const CUSTOMER = { customerId: 'ada', customerNumber: '10042', name: 'Ada Lund', company: '' };

/** Types into the scan field with this label. */
async function scan(label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
}

it('a scan of the next package waits until this one is saved', async () => {
  stubApi({
    'GET /api/staff/find': ({ query }) => ({
      body: { parcels: [], waiting: null, customers: query.get('text') === '10042' ? [CUSTOMER] : [] },
    }),
  });
  renderInApp(
    <ScanProvider>
      <IntakePage />
    </ScanProvider>,
  );
  await scan('Scan the package', '1Z84F20E0357719204');
  await scan('Scan the customer', '10042');
  await scan('Scan', '1Z84F20E0357719205');
  await screen.findByText('Save this package first, then scan the next one.');
  screen.getByText('Ada Lund (10042)');
  screen.getByDisplayValue('1Z84F20E0357719204');
  expect(screen.queryByText(/^No customer found/)).toBeNull();
});
