import { useState } from 'react';
import * as z from 'zod/mini';
import { type Agent, AgentInput } from '#shared/contracts/staff/agents.ts';
import { AGENT_KIND_LABELS, AGENT_KINDS } from '#shared/rules/collection/agents.ts';
import { FormDialog } from '#web/components/dialog/FormDialog.tsx';
import { FormCheckbox, FormChoice } from '#web/components/form/FormChoice.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { useAppForm } from '#web/components/form/use-app-form.ts';
import { useSaveAgent } from '#web/domain/staff/agents/queries.ts';

const { name, kind, trackingUrl, phone } = AgentInput.shape;
const AgentForm = z.object({ name, kind, trackingUrl, phone, isActive: z.boolean() });

const KINDS = AGENT_KINDS.map((value) => ({ value, label: AGENT_KIND_LABELS[value] }));

interface AgentDialogProps {
  locationCode: Agent['locationCode'];
  /** Null to add one. */
  agent: Agent | null;
  onClosed: () => void;
}

/** Adds a carrier or an expediter, or changes one. */
export function AgentDialog({ locationCode, agent, onClosed }: AgentDialogProps) {
  const [agentId] = useState(() => agent?.agentId ?? crypto.randomUUID());
  const form = useAppForm(AgentForm, {
    name: agent?.name ?? '',
    kind: agent?.kind ?? 'AIR_CARRIER',
    trackingUrl: agent?.trackingUrl ?? '',
    phone: agent?.phone ?? '',
    isActive: agent?.isActive ?? true,
  });
  const { mutateAsync } = useSaveAgent(agent);
  return (
    <FormDialog
      form={form}
      send={(values) => mutateAsync({ agentId, locationCode, ...values })}
      title={agent ? `Edit ${agent.name}` : 'Add a carrier'}
      submitLabel="Save"
      busyLabel="Saving…"
      maxWidth="sm"
      onClosed={onClosed}
    >
      <FormTextField form={form} name="name" label="Name" autoComplete="off" hint="Customers see it." />
      <FormChoice form={form} name="kind" label="Kind" options={KINDS} />
      <FormTextField form={form} name="phone" label="Phone" autoComplete="off" type="tel" required={false} />
      <FormTextField
        form={form}
        name="trackingUrl"
        label="Address of the tracking page"
        autoComplete="off"
        required={false}
        hint="With {number} where the waybill number goes, such as https://www.example.com/track?awb={number}"
      />
      {agent && (
        <FormCheckbox form={form} name="isActive" label="Collects here" hint="Customers can choose it." />
      )}
    </FormDialog>
  );
}
