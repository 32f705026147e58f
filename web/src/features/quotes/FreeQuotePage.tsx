import { DEFAULT_DESTINATION } from '#shared/rules/locations.ts';
import { Page } from '#web/components/layout/Page.tsx';
import { WithInstructions } from '#web/domain/customer/ShippingInstructions.tsx';
import { Quote } from './Quote.tsx';

/** Route /free-quote: the quote for visitors, with a way to register. */
export function FreeQuotePage() {
  return (
    <Page title="Free Quote">
      <WithInstructions>
        <Quote destinationCode={DEFAULT_DESTINATION} />
      </WithInstructions>
    </Page>
  );
}
