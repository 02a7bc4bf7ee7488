import { execFileSync } from 'node:child_process';

/** Whether strace is installed and may trace a process. */
export function hasStrace(): boolean {
  try {
    execFileSync('strace', ['-e', 'trace=none', 'true'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}
