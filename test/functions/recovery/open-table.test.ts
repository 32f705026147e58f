import { expect, it } from 'vitest';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aTable } from '#test/support/stores.ts';
import { openTable } from '#tools/open-table.ts';

withLocalStores();

it('a tool opens a table that exists, and says if it does not', async () => {
  const name = await aTable();
  expect(await openTable(name)).toMatchObject({ name });
  await expect(openTable(`${name}-lost`)).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringContaining(`There is no table ${name}-lost in `),
  });
});
