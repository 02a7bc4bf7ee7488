// Part of the build: the two fonts of printed documents, and their licence, of the 22 in the package that brings them.
import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const from = dirname(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/package.json')));
mkdirSync('dist/fonts', { recursive: true });
for (const file of ['ttf/DejaVuSans.ttf', 'ttf/DejaVuSans-Bold.ttf', 'LICENSE']) {
  copyFileSync(join(from, file), join('dist/fonts', file.replace('ttf/', '')));
}
