import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  type AgentChoices,
  type AgentInstruction,
  AgentInstructionInput,
} from '#shared/contracts/collection/agents.ts';
import { FormDialog } from '#web/components/dialog/FormDialog.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { FormSelect } from '#web/components/form/SelectField.tsx';
import { useAppForm } from '#web/components/form/use-app-form.ts';
import { useGiveToAgent } from '#web/domain/collection/agent-queries.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';

const { agentId, community, account, recipient } = AgentInstructionInput.shape;
const CarrierForm = z.object({ agentId, community, account, recipient });

interface CarrierDialogProps {
  choices: AgentChoices;
  /** Null to give one at a terminal without any. */
  instruction: AgentInstruction | null;
  onClosed: () => void;
}

/** Authorizes a carrier to collect the customer's packages at its terminal. */
export function CarrierDialog({ choices, instruction, onClosed }: CarrierDialogProps) {
  const nameOf = useLocationNames();
  const { mutateAsync } = useGiveToAgent();
  const { instructions, ended } = choices;
  const offered = choices.agents.filter(({ locationCode }) =>
    instruction
      ? locationCode === instruction.locationCode
      : instructions.every((each) => each.locationCode !== locationCode),
  );
  const form = useAppForm(CarrierForm, {
    agentId:
      offered.find((agent) => agent.agentId === instruction?.agentId)?.agentId ?? offered[0]?.agentId ?? '',
    community: instruction?.community ?? '',
    account: instruction?.account ?? '',
    recipient: instruction?.recipient ?? '',
  });
  const chosenId = useWatch({ control: form.control, name: 'agentId' });
  const chosen = offered.find((agent) => agent.agentId === chosenId);
  return (
    <FormDialog
      form={form}
      send={async (values) => {
        if (!chosen) return;
        const { locationCode } = chosen;
        const known = [instruction, ...ended].find((each) => each?.locationCode === locationCode);
        await mutateAsync({ params: { locationCode }, body: { ...values, version: known?.version ?? 0 } });
      }}
      title="Give my packages to a carrier"
      submitLabel="Authorize"
      busyLabel="Saving…"
      maxWidth="sm"
      onClosed={onClosed}
    >
      <FormSelect
        form={form}
        name="agentId"
        label="Carrier"
        options={offered.map((agent) => ({
          value: agent.agentId,
          label: `${agent.name}, ${nameOf(agent.locationCode)}`,
        }))}
      />
      <FormTextField
        form={form}
        name="community"
        label="Community"
        autoComplete="off"
        hint="Such as Emmonak."
      />
      <FormTextField
        form={form}
        name="recipient"
        label="Recipient, if it isn't you"
        autoComplete="off"
        required={false}
      />
      <FormTextField
        form={form}
        name="account"
        label="Your account or reference number with the carrier"
        autoComplete="off"
        required={false}
      />
      <div>
        By pressing Authorize, you authorize {chosen?.name ?? 'this carrier'} to collect all your paid
        packages
        {chosen && ` in ${nameOf(chosen.locationCode)}`} and to sign for them, from now on. What the carrier
        charges is between you and the carrier. You can end this at any time, in one press.
      </div>
    </FormDialog>
  );
}
