import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import type { CustomerContact as Contact } from '#shared/contracts/staff/staff-parcel.ts';
import { toE164 } from '#shared/rules/customer.ts';
import { Fact } from '#web/components/display/Fact.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { TerminalName } from '#web/domain/terminal/TerminalName.tsx';
import { useCustomerParcels } from '../queries.ts';

type Reachable = Pick<Contact, 'mobileNumber' | 'emailAddress' | 'preferredDestination'>;

/** How to reach a customer, in one line below their name. */
export function CustomerContact({ mobileNumber, emailAddress, preferredDestination }: Reachable) {
  return (
    <Box sx={LINE}>
      <PhoneLink number={mobileNumber} />
      <EmailLink address={emailAddress} />
      {preferredDestination && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          Usually picks up in <TerminalName code={preferredDestination} />
        </Box>
      )}
    </Box>
  );
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  '& > *': { overflowWrap: 'anywhere' },
  // Large enough to tap.
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
} as const;

/** The same in the details of a package. */
export function ContactFacts({ customerId }: { customerId: string }) {
  const query = useCustomerParcels(customerId);
  if (!query.data)
    return (
      <Fact label="Phone" wide>
        <Loaded
          isLine
          query={query}
          loading={<Skeleton variant="rounded" height={44} />}
          failure="The customer's phone number and email could not be loaded."
        >
          {() => null}
        </Loaded>
      </Fact>
    );
  const { customer } = query.data;
  return (
    <>
      <Fact label="Phone">
        <PhoneLink number={customer.mobileNumber} />
      </Fact>
      <Fact label="Preferred terminal">
        <TerminalName code={customer.preferredDestination ?? null} />
      </Fact>
      <Fact label="Email" wide>
        <EmailLink address={customer.emailAddress} />
      </Fact>
    </>
  );
}

const PhoneLink = ({ number }: { number: string }) => <Link href={`tel:${toE164(number)}`}>{number}</Link>;
const EmailLink = ({ address }: { address: string }) => <Link href={`mailto:${address}`}>{address}</Link>;
