// Part of the build: the command and the service become a few files in dist/src/chunks, with the libraries that they import. A start then finds,
// reads and compiles a tenth of the files (docs/decisions/0058). Other compiled files stay as they are, for those who import one.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const OUT = 'dist/src';
const CHUNKS = 'chunks';
const ENTRIES = ['cli/waymark', 'analysis/worker'];
/** Imported as they are: they find files by their own place, start threads, or few installations load them. */
const OWN_FILES =
  /^(?:chdb|pino|pino-pretty|pdfkit|nodemailer|playwright-core|@redis\/client|@fastify\/swagger-ui|@modelcontextprotocol\/.*|@opentelemetry\/(?!api).*|@photostructure\/sqlite)$/;

rmSync(join(OUT, CHUNKS), { recursive: true, force: true });
const bundle = await rolldown({
  input: Object.fromEntries(ENTRIES.map((entry) => [entry, join(OUT, `${entry}.js`)])),
  platform: 'node',
  external: OWN_FILES,
  // Drivers of other databases, which better-auth imports where they are installed.
  logLevel: 'silent',
});
const { output } = await bundle.write({
  dir: OUT,
  format: 'esm',
  chunkFileNames: `${CHUNKS}/[name]-[hash].js`,
  comments: { legal: true },
  // The log at LOG_LEVEL=debug names the file of a statement (telemetry/log-statements.ts). It needs no text of the sources.
  sourcemap: true,
});
await bundle.close();
for (const { fileName } of output.filter(({ type, fileName }) => type === 'asset' && fileName.endsWith('.map'))) {
  const { sourcesContent: _, ...map } = JSON.parse(readFileSync(join(OUT, fileName), 'utf8'));
  writeFileSync(join(OUT, fileName), JSON.stringify(map));
}
writeFileSync(join(OUT, CHUNKS, 'LICENSES'), licensesOf(output.flatMap(({ moduleIds = [] }) => moduleIds)));

/** The licence of each package that has a file in the chunks. */
function licensesOf(modules) {
  const folders = modules.map((id) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]).filter(Boolean);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
    return `${name} ${version}, ${license}\n\n${text}\n`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}
