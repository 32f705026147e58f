import { useParams } from 'react-router-dom';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { TruckIcon } from '#web/components/icons.tsx';
import { BackLink, Page } from '#web/components/layout/Page.tsx';
import { useAgentPickup } from '#web/domain/staff/agents/queries.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import { paths } from '#web/lib/paths.ts';
import { AgentHandover } from './AgentHandover.tsx';

type AgentId = Parameters<typeof useAgentPickup>[0];

const MISSING = <ErrorState title="This carrier was not found." detail="The link may be old." />;

/** Route /staff/agents/:code/:id: what an agent can collect, and its handover. */
export function AgentPage() {
  const { code, id: agentId = '' } = useParams();
  const locationCode = DESTINATION_CODES.find((each) => each === code);
  if (!locationCode) return <Page title="Carrier">{MISSING}</Page>;
  return <Pickup key={`${locationCode} ${agentId}`} id={{ locationCode, agentId }} />;
}

function Pickup({ id }: { id: AgentId }) {
  const query = useAgentPickup(id);
  const nameOf = useLocationNames();
  const name = query.data?.agent.name ?? 'Carrier';
  return (
    <Page
      title={`${name}, ${nameOf(id.locationCode)}`}
      links={<BackLink to={paths.staffAgents}>Carriers</BackLink>}
    >
      <Loaded
        query={query}
        loading={<Loading what="the packages" heights={[240, 240]} />}
        failure="The packages could not be loaded."
        missing={MISSING}
      >
        {({ agent, customers }) =>
          customers.length === 0 ? (
            <EmptyState icon={<TruckIcon fontSize="inherit" />} title={`Nothing is here for ${agent.name}.`}>
              Packages appear here when they are at this terminal and their customers have asked us to give
              them to this carrier.
            </EmptyState>
          ) : (
            <AgentHandover agent={agent} customers={customers} />
          )
        }
      </Loaded>
    </Page>
  );
}
