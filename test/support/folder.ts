// Looks into every file that a service left behind.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Paths below `folder`, relative to it, of the files that hold `text`, as UTF-8 or UTF-16. */
export function filesHolding(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = readFileSync(path);
      return bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le'));
    })
    .map((path) => path.slice(folder.length + 1));
}
