// The frame of a page to sign in, whose code is on its way. If that takes long, the notice in it says so.
import { useAwaitedCode } from '../api/outage.ts';
import { SkeletonBlock, SkeletonText } from '../ui/skeleton.tsx';
import { DoorFrame } from './door.tsx';
import { ServiceAway } from './service-away.tsx';

/** As high as the fields of the sign-in page, in lines. */
const LINES = 14;

export function AwaitedDoor() {
  useAwaitedCode();
  return (
    <DoorFrame isAwaited>
      <ServiceAway />
      <SkeletonText width={12} />
      <SkeletonBlock height={LINES} />
    </DoorFrame>
  );
}
