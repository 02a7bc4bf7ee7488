// `kill -9` in the middle of a load, between the load and the removal from the spool, in the middle of the removal.
import { testKills } from './moments.ts';

testKills([
  { name: 'as the first part of a table is given its name', call: 'rename', when: 1 },
  { name: 'as the file for the removal is made', call: 'openat', when: 1, isOnLog: true, isLoaded: true },
  { name: 'as the file for the removal is begun', call: 'pwrite64', when: 1, isOnLog: true, isLoaded: true },
  { name: 'as the file for the removal is synced', call: 'fdatasync', when: 1, isOnLog: true, isLoaded: true },
  { name: 'as a second table is given its part', call: 'rename', when: 2 },
  { name: 'as a third table is given its part', call: 'rename', when: 3 },
  { name: 'as a fourth table is given its part', call: 'rename', when: 4 },
  { name: 'as the first file of a part is synced', call: 'fdatasync', when: 1 },
  { name: 'as files of parts are synced', call: 'fdatasync', when: 2 },
  { name: 'as more files of parts are synced', call: 'fdatasync', when: 3 },
]);
