import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { AgentHandoverSummary } from '#shared/contracts/staff/agent-handovers.ts';
import type { Agent } from '#shared/contracts/staff/agents.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { CheckCircleIcon, ExclamationIcon } from '#web/components/icons.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { agentHandoverPath, useAgentHandovers } from '#web/domain/staff/agents/queries.ts';
import { useTerminals } from '#web/domain/terminal/queries.ts';
import { CARD_STYLE, LIST_STYLE } from './agent-styles.ts';

/** What agents have collected at a terminal: first what still needs a waybill number. */
export function HandoverList({ terminal }: { terminal: Agent['locationCode'] }) {
  return (
    <Box component="section" aria-labelledby="handovers" sx={{ mt: 4 }}>
      <Typography id="handovers" variant="h2" sx={{ mb: 2 }}>
        Handed over
      </Typography>
      <Loaded
        isPart
        query={useAgentHandovers(terminal)}
        loading={<Loading what="the handovers" heights={[80]} />}
        failure="The handovers could not be loaded."
      >
        {({ items }) =>
          items.length === 0 ? (
            <div>No carrier has collected packages here yet.</div>
          ) : (
            <Box component="ul" aria-label="Handovers" sx={LIST_STYLE}>
              {items.map((handover) => (
                <li key={handover.handoverId}>
                  <HandoverCard handover={handover} terminal={terminal} />
                </li>
              ))}
            </Box>
          )
        }
      </Loaded>
    </Box>
  );
}

interface HandoverCardProps {
  handover: AgentHandoverSummary;
  terminal: Agent['locationCode'];
}

function HandoverCard({ handover, terminal }: HandoverCardProps) {
  const { handoverId, agentName, driverName, handedOverAt, customers, withoutWaybill } = handover;
  const { timeZoneOf } = useTerminals();
  return (
    <Card sx={CARD_STYLE}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flexGrow: 1, fontWeight: 700, overflowWrap: 'anywhere' }}>
          <RouteLink to={agentHandoverPath(handoverId)}>
            {agentName}, <DateTime instant={handedOverAt} timeZone={timeZoneOf(terminal)} />
          </RouteLink>
        </Box>
        {withoutWaybill > 0 ? (
          <StatusBadge icon={ExclamationIcon} tone="warning">
            Needs a waybill number
          </StatusBadge>
        ) : (
          <StatusBadge icon={CheckCircleIcon} tone="success">
            Customers told
          </StatusBadge>
        )}
      </Box>
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {packages(handover.packages)} of {customers} {customers === 1 ? 'customer' : 'customers'}, driver{' '}
        {driverName}
      </Box>
    </Card>
  );
}
