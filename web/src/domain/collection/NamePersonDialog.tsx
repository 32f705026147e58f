import * as z from 'zod/mini';
import {
  type Authorization,
  AuthorizationInput,
  type AuthorizationScope,
} from '#shared/contracts/collection/authorizations.ts';
import { FormDialog } from '#web/components/dialog/FormDialog.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { useAppForm, useRequestIds } from '#web/components/form/use-app-form.ts';
import { useNamePerson } from './queries.ts';

const Form = z.object({
  name: AuthorizationInput.shape.name,
  phone: AuthorizationInput.shape.phone,
});

interface NamePersonDialogProps {
  scope: AuthorizationScope;
  /** What the person may collect, in a sentence. */
  explanation: string;
  onNamed: (authorization: Authorization) => void;
  /** Called when the dialog is no longer visible. */
  onClosed: () => void;
}

/** Names somebody who collects for the customer. */
export function NamePersonDialog({ scope, explanation, onNamed, onClosed }: NamePersonDialogProps) {
  const form = useAppForm(Form, { name: '', phone: '' });
  const { requestIdOf } = useRequestIds();
  const { mutateAsync } = useNamePerson();
  return (
    <FormDialog
      form={form}
      send={async ({ name, phone }) => {
        const authorizationId = requestIdOf(scope, name, phone);
        onNamed(await mutateAsync({ body: { authorizationId, name, phone, scope } }));
      }}
      title="Who picks up for you?"
      maxWidth="xs"
      submitLabel="Create code"
      busyLabel="Creating…"
      onClosed={onClosed}
    >
      <div>{explanation}</div>
      <FormTextField
        form={form}
        name="name"
        label="Name"
        autoComplete="off"
        autoFocus
        hint="As on their photo ID, which they show at the counter."
      />
      <FormTextField
        form={form}
        name="phone"
        label="Mobile number"
        type="tel"
        autoComplete="off"
        required={false}
        hint="Optional. With it, we can text them the code."
      />
    </FormDialog>
  );
}
