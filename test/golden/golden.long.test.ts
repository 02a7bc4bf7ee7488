// Folders and exports of all releases.
import { testExport, testFolder, VERSIONS } from './releases.ts';

for (const release of VERSIONS) {
  testFolder(release);
  testExport(release);
}
