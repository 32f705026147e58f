import type * as z from 'zod/mini';
import { parseTypedNumber } from '#shared/rules/texts/typed-number.ts';

export { formatDollars, formatFactor, formatNumber } from '#shared/rules/texts/numbers.ts';

/** Checks the text of a field in which a number is typed with the schema of that number. */
export const typedNumber =
  (number: z.ZodMiniType, read: (text: string) => unknown = parseTypedNumber): z.core.CheckFn<string> =>
  (context) => {
    const message = number.safeParse(read(context.value)).error?.issues[0]?.message;
    if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value });
  };
