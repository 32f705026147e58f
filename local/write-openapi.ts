// `npm run openapi`: generates docs/openapi.json from the route table.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '#shared/openapi.ts';
import { routes } from '#shared/routes.ts';

const file = join(import.meta.dirname, '..', 'docs', 'openapi.json');
writeFileSync(file, `${JSON.stringify(openApiDocument(routes), null, 2)}\n`);
