// Generates packages/client/src/api.ts, the types of @waymark/client, from docs/openapi.json, where they are missing or older than it.
// `npm run check` and packing the client run it, so that the types are in no commit.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const DOCUMENT = new URL('../../docs/openapi.json', import.meta.url);
const TYPES = new URL('../../packages/client/src/api.ts', import.meta.url);
const HEAD = '// Generated from docs/openapi.json by test/packages/client-types.mjs. Changes here are lost.\n\n';

if (!existsSync(TYPES) || statSync(TYPES).mtimeMs < statSync(DOCUMENT).mtimeMs) {
  // Dates stay text, and an optional member may be missing, but not undefined.
  const nodes = await openapiTS(JSON.parse(readFileSync(DOCUMENT, 'utf8')), {
    alphabetize: true,
    emptyObjectsUnknown: true,
  });
  writeFileSync(TYPES, `${HEAD}${astToString(nodes)}`);
}
