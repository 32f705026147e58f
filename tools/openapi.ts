import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand, main } from '#infra/command/command.ts';
import { openApiDocument } from '#shared/openapi.ts';
import { routes } from '#shared/routes.ts';

export const command = defineCommand({
  usage: `npm run openapi

Writes docs/openapi.json from the route table.`,
  run: async () => {
    const file = join(import.meta.dirname, '..', 'docs', 'openapi.json');
    writeFileSync(file, `${JSON.stringify(openApiDocument(routes), null, 2)}\n`);
  },
});
if (import.meta.main) await main(command);
