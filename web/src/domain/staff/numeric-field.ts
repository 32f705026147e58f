import * as z from 'zod/mini';

/** A text field whose number must fit a field of the contract. */
export const numeric = (field: z.ZodMiniType, numberOf: (text: string) => number | null) =>
  z.string().check((context) => {
    const { error } = field.safeParse(numberOf(context.value));
    const message = error?.issues[0]?.message;
    if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value });
  });

/** A number that is required. */
export const measure = (text: string) => (text.trim() === '' ? Number.NaN : numberIn(text));

/** `1,032.5` and `$20` as typed by people. NaN if it is not a number. */
export const numberIn = (text: string) => Number(text.trim().replace(/^\$/, '').replaceAll(',', ''));
