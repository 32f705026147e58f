import { useState } from 'react';
import { DEFAULT_DESTINATION } from '#shared/rules/locations.ts';
import { Page } from '#web/components/layout/Page.tsx';
import { useMyProfile } from '#web/domain/customer/queries.ts';
import { InstructionsLink, WithInstructions } from '#web/domain/customer/ShippingInstructions.tsx';
import { Quote } from './Quote.tsx';

/** Route /quote: the estimated cost of shipping a parcel, with the customer's address. */
export function QuotePage() {
  // Loaded by the guard.
  const { data: profile } = useMyProfile();
  const [destination, setDestination] = useState(profile?.preferredDestination ?? DEFAULT_DESTINATION);
  return (
    <Page title="Create a Quote" links={<InstructionsLink />}>
      <WithInstructions destination={destination}>
        <Quote destinationCode={destination} onDestination={setDestination} />
      </WithInstructions>
    </Page>
  );
}

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
