import * as z from 'zod/mini';
import type { MessageChoices, MessageSettings } from '#shared/contracts/message-settings.ts';
import { CalendarDate } from '#shared/contracts/primitives.ts';
import { KIND_TEXTS } from '#shared/rules/messages/kind-texts.ts';
import { MESSAGE_KINDS, type MessageKind } from '#shared/rules/messages/message-types.ts';
import { formatDate } from '#web/lib/dates.ts';

type Channel = 'Email' | 'Text';
export type KindField = `${MessageKind}${Channel}`;

const KIND_FIELDS = MESSAGE_KINDS.flatMap((kind): KindField[] => [`${kind}Email`, `${kind}Text`]);
const kinds = Object.fromEntries(KIND_FIELDS.map((field) => [field, z.boolean()])) as Record<
  KindField,
  z.ZodMiniBoolean<boolean>
>;

/** The choices as flat fields. `pausedUntil` is empty without a pause. */
export const ChoicesForm = z.object({
  ...kinds,
  isEveningDigest: z.boolean(),
  pausedUntil: z.union([z.literal(''), CalendarDate]),
});
export type ChoicesForm = z.infer<typeof ChoicesForm>;

const KIND_LABELS = Object.fromEntries(
  MESSAGE_KINDS.flatMap((kind): [KindField, string][] => [
    [`${kind}Email`, `${KIND_TEXTS[kind].title} by email`],
    [`${kind}Text`, `${KIND_TEXTS[kind].title} by text`],
  ]),
) as Record<KindField, string>;

/** The labels of the fields that are not about a kind. */
export const LABELS = {
  isEveningDigest: 'One message a day about arrivals',
  pausedUntil: 'Pause reminders until',
} as const;

export function formOf({ kinds, isEveningDigest, pausedUntil }: MessageSettings): ChoicesForm {
  const fields = MESSAGE_KINDS.flatMap((kind): [KindField, boolean][] => [
    [`${kind}Email`, kinds[kind].email],
    [`${kind}Text`, kinds[kind].text],
  ]);
  return {
    ...(Object.fromEntries(fields) as Record<KindField, boolean>),
    isEveningDigest,
    pausedUntil: pausedUntil ?? '',
  };
}

export function toChoices(form: ChoicesForm): Omit<MessageChoices, 'version'> {
  const choices = MESSAGE_KINDS.map((kind) => [
    kind,
    { email: form[`${kind}Email`], text: form[`${kind}Text`] },
  ]);
  return {
    kinds: Object.fromEntries(choices) as MessageChoices['kinds'],
    isEveningDigest: form.isEveningDigest,
    pausedUntil: form.pausedUntil === '' ? null : form.pausedUntil,
  };
}

/** The label of a field and its value in words, for a field that was changed elsewhere. */
export function describeField(field: keyof ChoicesForm, form: ChoicesForm) {
  if (field === 'pausedUntil')
    return {
      label: LABELS.pausedUntil,
      value: form.pausedUntil === '' ? 'not paused' : formatDate(`${form.pausedUntil}T12:00:00Z`, 'UTC'),
    };
  const value = form[field] ? 'on' : 'off';
  if (field === 'isEveningDigest') return { label: LABELS.isEveningDigest, value };
  return { label: KIND_LABELS[field], value };
}
