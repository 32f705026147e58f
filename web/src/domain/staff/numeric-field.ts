import * as z from 'zod/mini';

/** A text field whose number is validated by a field of the contract. */
export const numeric = (field: z.ZodMiniType, numberOf: (text: string) => number | null) =>
  z.string().check((context) => {
    const { error } = field.safeParse(numberOf(context.value));
    const message = error?.issues[0]?.message;
    if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value });
  });

/** Reads a required number. */
export const measure = (text: string) => (text.trim() === '' ? Number.NaN : numberIn(text));

/** Reads a typed number such as `1,032.5` or `$20`. NaN for anything else. */
export const numberIn = (text: string) => Number(text.trim().replace(/^\$/, '').replaceAll(',', ''));
