// The unit file, read by systemd.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ANALYZE = '/usr/bin/systemd-analyze';

it.skipIf(!existsSync(ANALYZE))('systemd finds nothing in the unit file, and would in a wrong one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-unit-'));
  const verify = (unit: string) => {
    const file = join(folder, 'waymark.service');
    writeFileSync(file, unit);
    return execFileSync('sh', ['-c', `${ANALYZE} verify ${file} 2>&1 || true`], { encoding: 'utf8' });
  };
  try {
    // Where Node is on this machine.
    const unit = readFileSync('deploy/waymark.service', 'utf8').replace('/usr/bin/node', process.execPath);
    expect(verify(unit)).toBe('');
    expect(verify(unit.replace('RestartSec=', 'RestartSecs='))).toContain('RestartSecs');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
