import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';
import type { AgentHandover, ManifestCustomer } from '#shared/contracts/staff/agent-handovers.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { Fact, FactGrid } from '#web/components/display/Fact.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { DocumentPage, Sheet } from '#web/components/layout/DocumentPage.tsx';
import { BackLink } from '#web/components/layout/Page.tsx';
import { dimensions, packages, weight } from '#web/domain/parcel/labels.ts';
import { useAgentHandover, useSignature } from '#web/domain/staff/agents/queries.ts';
import { Letterhead } from '#web/domain/terminal/Letterhead.tsx';
import { useTerminals } from '#web/domain/terminal/queries.ts';
import { paths } from '#web/lib/paths.ts';
import { recipientText } from './recipient-text.ts';
import { WaybillForm } from './WaybillForm.tsx';

/** Route /staff/agent-handovers/:id: the manifest of a handover to an agent, and its waybill numbers. */
export function AgentHandoverPage() {
  const { id = '' } = useParams();
  const query = useAgentHandover(id);
  return (
    <DocumentPage
      what="manifest"
      title={query.data ? `Manifest, ${query.data.agentName}` : 'Manifest'}
      links={<BackLink to={paths.staffAgents}>Carriers</BackLink>}
      query={query}
      canPrint={query.data !== undefined}
    >
      {(handover) => (
        <>
          <WaybillForm key={handover.version} handover={handover} />
          <ManifestSheet handover={handover} />
        </>
      )}
    </DocumentPage>
  );
}

function ManifestSheet({ handover }: { handover: AgentHandover }) {
  const { agentName, driverName, handedOverAt, by, locationCode, customers } = handover;
  const { nameOf, timeZoneOf } = useTerminals();
  const all = customers.flatMap(({ parcels }) => parcels);
  return (
    <Sheet>
      <Letterhead code={locationCode} />
      <FactGrid>
        <Fact label="Carrier">{agentName}</Fact>
        <Fact label="Terminal">{nameOf(locationCode)}</Fact>
        <Fact label="Handed over">
          <DateTime instant={handedOverAt} timeZone={timeZoneOf(locationCode)} />
        </Fact>
        <Fact label="Driver">{driverName}</Fact>
        <Fact label="Handed over by">{by}</Fact>
        <Fact label="Total">
          {packages(all.length)}, {totalWeight(all)}
        </Fact>
      </FactGrid>
      {customers.map((customer) => (
        <CustomerSection key={customer.customerId} customer={customer} />
      ))}
      <Signature parcelId={all[0]?.parcelId ?? ''} driverName={driverName} />
    </Sheet>
  );
}

const totalWeight = (lines: readonly { weightLbs: number }[]): string =>
  weight(Math.round(lines.reduce((sum, { weightLbs }) => sum + weightLbs, 0) * 100) / 100);

function CustomerSection({ customer }: { customer: ManifestCustomer }) {
  const { customerName, companyName, customerNumber, parcels, waybillNumber } = customer;
  const name = [customerName, companyName].filter((text) => text !== '').join(', ');
  return (
    <Box component="section" sx={{ breakInside: 'avoid' }}>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {name} ({customerNumber})
      </Typography>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {recipientText(customer)}. {packages(parcels.length)}, {totalWeight(parcels)}.
        {waybillNumber !== undefined && ` Waybill ${waybillNumber}.`}
      </Box>
      <Box component="ul" sx={{ my: 1, pl: 2.5 }}>
        {parcels.map((parcel) => (
          <li key={parcel.parcelId}>
            <Mono>{parcel.freightBillNum}</Mono>, {weight(parcel.weightLbs)}, {dimensions(parcel)}
            {parcel.hazard && <b>, HAZARDOUS GOODS</b>}
          </li>
        ))}
      </Box>
    </Box>
  );
}

function Signature({ parcelId, driverName }: { parcelId: string; driverName: string }) {
  const [base64] = Object.values(useSignature(parcelId).data?.images ?? {});
  return (
    <Box component="section" sx={{ breakInside: 'avoid' }}>
      <Typography variant="h2">Received in good order</Typography>
      {base64 !== undefined && (
        <Box
          component="img"
          src={`data:image/png;base64,${base64}`}
          alt={`Signature of ${driverName}`}
          sx={{ display: 'block', height: 90, maxWidth: '100%', bgcolor: 'common.white', my: 1 }}
        />
      )}
      <div>{driverName}</div>
    </Box>
  );
}
