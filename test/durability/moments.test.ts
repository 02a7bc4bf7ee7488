// `kill -9` between the load and the removal from the spool, which random timing seldom meets. moments.long.test.ts kills at others.
import { testKills } from './moments.ts';

// The file that a start begins for what it writes: its first record says which spool it is, the second is the removal.
testKills([{ name: 'before the removal is written', call: 'pwrite64', when: 2, isOnLog: true, isLoaded: true }]);
