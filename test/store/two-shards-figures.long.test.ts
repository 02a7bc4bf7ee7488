// The figures of a period and of random worlds, with the events on a cluster of two shards.
import { testOnTwoShards } from './on-two-shards.ts';

testOnTwoShards('http/figures.test.ts');
testOnTwoShards('metrics/figures.property.test.ts');
