import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Agent } from '#shared/contracts/staff/agents.ts';
import { AGENT_KIND_LABELS } from '#shared/rules/collection/agents.ts';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { ExclamationIcon, PinIcon, TruckIcon } from '#web/components/icons.tsx';
import { BackLink, Page } from '#web/components/layout/Page.tsx';
import { agentPath, useAgents } from '#web/domain/staff/agents/queries.ts';
import { TerminalSelect, useStaffTerminal } from '#web/domain/staff/TerminalSelect.tsx';
import { paths } from '#web/lib/paths.ts';
import { AgentDialog } from './AgentDialog.tsx';
import { CARD_STYLE, LIST_STYLE } from './agent-styles.ts';
import { HandoverList } from './HandoverList.tsx';

type TerminalCode = Agent['locationCode'];

/** Route /staff/agents: the carriers and expediters that collect at a terminal, and what they have collected. */
export function AgentsPage() {
  const [terminal, setTerminal] = useStaffTerminal();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Page
      title="Carriers"
      links={<BackLink to={paths.staffPickups}>Pickups</BackLink>}
      actions={
        terminal && (
          <Button variant="contained" aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
            Add a carrier
          </Button>
        )
      }
    >
      <TerminalSelect value={terminal} onChange={setTerminal} />
      {terminal === null ? (
        <EmptyState icon={<PinIcon fontSize="inherit" />} title="Choose your terminal.">
          You'll see the carriers and expediters that collect there.
        </EmptyState>
      ) : (
        <>
          <AgentList terminal={terminal} />
          <HandoverList key={terminal} terminal={terminal} />
        </>
      )}
      {isAdding && terminal && (
        <AgentDialog locationCode={terminal} agent={null} onClosed={() => setIsAdding(false)} />
      )}
    </Page>
  );
}

function AgentList({ terminal }: { terminal: TerminalCode }) {
  const [edited, setEdited] = useState<Agent | null>(null);
  return (
    <>
      <Loaded
        query={useAgents()}
        loading={<Loading what="the carriers" heights={[96, 96]} />}
        failure="The carriers could not be loaded."
      >
        {(all) => {
          const here = all.filter(({ locationCode }) => locationCode === terminal);
          return here.length === 0 ? (
            <EmptyState icon={<TruckIcon fontSize="inherit" />} title="No carrier collects here yet.">
              Add the air carriers and expediters that collect packages for customers in other communities.
            </EmptyState>
          ) : (
            <Box component="ul" aria-label="Carriers" sx={LIST_STYLE}>
              {here.toSorted(activeFirst).map((agent) => (
                <li key={agent.agentId}>
                  <AgentCard agent={agent} onEdit={() => setEdited(agent)} />
                </li>
              ))}
            </Box>
          );
        }}
      </Loaded>
      {edited && <AgentDialog locationCode={terminal} agent={edited} onClosed={() => setEdited(null)} />}
    </>
  );
}

const activeFirst = (a: Agent, b: Agent): number =>
  (a.isActive === b.isActive ? 0 : a.isActive ? -1 : 1) || a.name.localeCompare(b.name, 'en');

function AgentCard({ agent, onEdit }: { agent: Agent; onEdit: () => void }) {
  const { name, kind, phone, trackingUrl, isActive } = agent;
  const titleId = `agent-${agent.agentId}`;
  return (
    <Card sx={CARD_STYLE}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography id={titleId} variant="h2" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {!isActive && (
          <StatusBadge icon={ExclamationIcon} tone="neutral">
            No longer collects
          </StatusBadge>
        )}
      </Box>
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {[AGENT_KIND_LABELS[kind], phone, trackingUrl === '' ? 'No tracking page' : trackingUrl]
          .filter((text) => text !== '')
          .join(' · ')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {isActive && (
          <RouteButton to={agentPath(agent)} variant="contained" aria-describedby={titleId}>
            Hand over packages
          </RouteButton>
        )}
        <Button variant="outlined" aria-haspopup="dialog" aria-describedby={titleId} onClick={onEdit}>
          Edit
        </Button>
      </Box>
    </Card>
  );
}
