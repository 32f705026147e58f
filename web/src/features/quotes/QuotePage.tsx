import { DEFAULT_DESTINATION } from '../../../../shared/rules/locations.ts';
import { paths } from '../../app/paths.ts';
import { Page } from '../../components/Page.tsx';
import { InstructionsLink } from '../../components/ShippingInstructions.tsx';
import { WithInstructions } from '../../components/WithInstructions.tsx';
import { useMyProfile } from '../../lib/profile.ts';
import { Quote } from './Quote.tsx';

/** Route /quote: what shipping a parcel would cost, beside the customer's own address. */
export function QuotePage() {
  // The guard of this page has loaded it.
  const { data: profile } = useMyProfile();
  return (
    <Page title="Create a Quote" links={<InstructionsLink />}>
      <WithInstructions registerPath={paths.register}>
        <Quote destinationCode={profile?.preferredDestination ?? DEFAULT_DESTINATION} />
      </WithInstructions>
    </Page>
  );
}
