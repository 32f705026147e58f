import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useRef, useState } from 'react';
import type { AgentChoices, AgentInstruction } from '#shared/contracts/collection/agents.ts';
import { CARRIERS_ID } from '#shared/site-paths.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { useAgentChoices, useEndInstruction } from '#web/domain/collection/agent-queries.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import { CarrierDialog } from './CarrierDialog.tsx';
import { ProfileSection } from './ProfileSection.tsx';

/** The carriers that collect the customer's packages at the terminals. Nothing while no carrier collects anywhere. */
export function CarrierPickup() {
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useAgentChoices();
  const [edited, setEdited] = useState<AgentInstruction | 'new' | null>(null);
  const { data } = query;
  if (data && data.agents.length === 0 && data.instructions.length === 0) return null;
  return (
    <ProfileSection id={CARRIERS_ID} title="Give my packages to a carrier" headingRef={heading}>
      <Card sx={{ display: 'grid', gap: 2, p: { xs: 2, sm: 2.5 } }}>
        <div>
          Don't live near a terminal? An air carrier or an expediter can collect your paid packages and ship
          them to your community.
        </div>
        <Loaded
          isPart
          query={query}
          loading={<Loading what="your carriers" heights={[44]} />}
          failure="Your carriers could not be loaded."
        >
          {(choices) => (
            <Instructions
              choices={choices}
              onEdit={setEdited}
              // The button that was pressed is gone.
              onEnded={() => heading.current?.focus()}
            />
          )}
        </Loaded>
      </Card>
      {edited !== null && data && (
        <CarrierDialog
          choices={data}
          instruction={edited === 'new' ? null : edited}
          onClosed={() => setEdited(null)}
        />
      )}
    </ProfileSection>
  );
}

interface InstructionsProps {
  choices: AgentChoices;
  onEdit: (edited: AgentInstruction | 'new') => void;
  onEnded: () => void;
}

function Instructions({ choices: { agents, instructions }, onEdit, onEnded }: InstructionsProps) {
  const nameOf = useLocationNames();
  const end = useEndInstruction();
  const isTaken = (code: string) => instructions.some(({ locationCode }) => locationCode === code);
  return (
    <>
      {instructions.map((instruction) => {
        const { locationCode, agentName, community, recipient, account } = instruction;
        const details = [recipient && `for ${recipient}`, account && `account ${account}`].filter(Boolean);
        const where = nameOf(locationCode);
        return (
          <Box key={locationCode} sx={{ display: 'grid', gap: 1 }}>
            <Box sx={{ overflowWrap: 'anywhere' }}>
              <b>
                {agentName} collects your packages in {where} for {community}
              </b>
              {details.length > 0 && <div>{details.join(', ')}</div>}
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
              <Button variant="outlined" aria-haspopup="dialog" onClick={() => onEdit(instruction)}>
                Change
              </Button>
              <BusyButton
                variant="outlined"
                color="error"
                isBusy={end.isPending}
                busyLabel="Ending…"
                onClick={() => end.mutate(locationCode, { onSuccess: onEnded })}
              >
                Pick up in {where} myself
              </BusyButton>
            </Box>
          </Box>
        );
      })}
      {agents.some(({ locationCode }) => !isTaken(locationCode)) && (
        <div>
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => onEdit('new')}>
            Choose a carrier
          </Button>
        </div>
      )}
    </>
  );
}
