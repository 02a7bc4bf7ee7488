// docs/servers.md: each recipe sends a whole attempt to a real service, and says what is wrong when it is refused. A language that the
// machine does not have is skipped, and the list of tests shows it.
import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { folderForTest } from '../cli/command.ts';
import { serviceForFile } from '../support/for-file.ts';
import { codeBlocks, readDocument } from './document.ts';

/** By the file of the recipe: the command that runs it, and one that is there when the language is. */
const LANGUAGES: Record<string, { run: readonly string[]; has: readonly string[] }> = {
  'send.py': { run: ['python3', 'send.py'], has: ['python3', '--version'] },
  'send.php': { run: ['php', 'send.php'], has: ['php', '--version'] },
  'Send.java': { run: ['java', 'Send.java'], has: ['javac', '--version'] },
  'Program.cs': { run: ['dotnet', 'run'], has: ['dotnet', '--version'] },
  'send.go': { run: ['go', 'run', 'send.go'], has: ['go', 'version'] },
  'send.rb': { run: ['ruby', 'send.rb'], has: ['ruby', '--version'] },
};
/** The project that `dotnet run` needs beside the recipe; implicit usings are what `dotnet new console` sets. */
const PROJECT =
  '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net8.0</TargetFramework>' +
  '<RollForward>Major</RollForward><ImplicitUsings>enable</ImplicitUsings><Nullable>enable</Nullable></PropertyGroup></Project>';
/** A compiler on a machine with other work. */
const RUN_MS_MAX = 120_000;

const RECIPES = codeBlocks(readDocument('docs/servers.md')).map(
  ({ info, text }) => [info.split(' ')[1] ?? '', text] as const,
);

const service = await serviceForFile();
await service.org('my-agency');
const key = await service.key('my-agency', ['ingest:write']);
const reader = await service.key('my-agency');

it('has a recipe for each language', () => {
  expect(RECIPES.map(([file]) => file)).toEqual(Object.keys(LANGUAGES));
});

function isInstalled([command = '', ...args]: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

for (const [file, text] of RECIPES) {
  const { run, has } = LANGUAGES[file] ?? { run: [], has: [] };
  const [command = '', ...args] = run;
  describe.skipIf(!isInstalled(has))(`${file} (${command})`, () => {
    const send = (folder: string, apiKey: string) =>
      promisify(execFile)(command, args, {
        cwd: folder,
        env: { PATH: process.env.PATH, HOME: folder, WAYMARK_URL: service.url, WAYMARK_API_KEY: apiKey },
      });
    const written = () => {
      const folder = folderForTest();
      writeFileSync(join(folder, file), text);
      if (file === 'Program.cs') writeFileSync(join(folder, 'send.csproj'), PROJECT);
      return folder;
    };

    it('explains a refusal', { timeout: RUN_MS_MAX }, async () => {
      await service.request('DELETE', '/api/journeys/permit', { key: reader });
      // Where an uncaught error is printed is the language's own matter.
      const refused = await send(written(), key).then(
        () => undefined,
        ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
      );
      expect(refused).toContain('Journey not found');
    });

    it('sends an attempt that completes', { timeout: RUN_MS_MAX }, async () => {
      await service.request('DELETE', '/api/journeys/permit', { key: reader });
      const steps = ['contact', 'send'].map((stepKey, index) => ({ stepKey, index }));
      await service.journey(reader, { slug: 'permit', steps, allowedOrigins: ['https://www.example.org'] });
      expect((await send(written(), key)).stdout).toBe('204\n');
      const { healthMetrics, behaviorMetrics, unmappedStepIds } = await service.retrieve(reader, 'permit');
      expect([healthMetrics.sessionCount, behaviorMetrics.completionRate, unmappedStepIds]).toEqual([1, 1, []]);
    });
  });
}
