// Makes packages/client/src/api.ts, the types of the client, from an OpenAPI document. `UPDATE_CLIENT=1 npx vitest run test/packages/client.test.ts` writes
// it; without that, the same test fails where the file is not what the service's document makes.
import openapiTS, { astToString } from 'openapi-typescript';

const HEAD = '// Made from the OpenAPI document of the service by generate.mjs: changes here are lost.\n\n';

/** Resolves with its text. */
export async function typesOf(document) {
  // Dates stay text, and optional means left out.
  const nodes = await openapiTS(document, { alphabetize: true, emptyObjectsUnknown: true });
  return `${HEAD}${astToString(nodes)}`;
}
