import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { MessageSettings } from '#shared/contracts/message-settings.ts';
import { KIND_TEXTS } from '#shared/rules/messages/kind-texts.ts';
import { KIND_RULES, type MessageKind } from '#shared/rules/messages/message-types.ts';
import { useField } from '#web/components/form/use-app-form.ts';
import type { ChoicesForm, KindField } from './choices-form.ts';

type ContactMethod = MessageSettings['contactMethod'];
type Form = UseFormReturn<ChoicesForm, unknown, ChoicesForm>;

interface KindChoiceProps {
  form: Form;
  kind: MessageKind;
  contactMethod: ContactMethod;
}

/** A kind of message: when it comes, and by which channels. */
export function KindChoice({ form, kind, contactMethod }: KindChoiceProps) {
  const id = useId();
  const { title, when } = KIND_TEXTS[kind];
  const [byEmail, byText] = form.watch([`${kind}Email`, `${kind}Text`]);
  const { isRequired, canBeTexted } = KIND_RULES[kind];
  const [allowsEmail, allowsText] = [contactMethod !== 'PHONE', contactMethod !== 'EMAIL' && canBeTexted];
  // The last channel of a kind that is always sent cannot be turned off.
  const mustEmail = isRequired && !(allowsText && byText);
  const mustText = isRequired && allowsText && !(allowsEmail && byEmail);
  return (
    <Box
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-when`}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
        columnGap: 4,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box>
        <Typography id={id} variant="h3">
          {title}
        </Typography>
        <Typography id={`${id}-when`} variant="body2" color="textSecondary">
          {when}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <ChannelBox
          form={form}
          name={`${kind}Email`}
          label="Email"
          isAllowed={allowsEmail}
          isRequired={mustEmail}
        />
        <ChannelBox
          form={form}
          name={`${kind}Text`}
          label="Text"
          isAllowed={allowsText}
          isRequired={mustText}
        />
      </Box>
    </Box>
  );
}

interface ChannelBoxProps {
  form: Form;
  name: KindField;
  label: string;
  /** Whether the contact preference allows the channel. */
  isAllowed: boolean;
  /** Whether it cannot be turned off, because the kind is always sent and has no other channel. */
  isRequired: boolean;
}

function ChannelBox({ form, name, label, isAllowed, isRequired }: ChannelBoxProps) {
  const { control, ref } = useField({ form, name });
  const { value, ...rest } = control;
  return (
    <FormControlLabel
      label={label}
      disabled={!isAllowed || isRequired}
      control={
        <Checkbox
          {...rest}
          checked={isRequired || (isAllowed && Boolean(value))}
          slotProps={{ input: { ref } }}
        />
      }
    />
  );
}
