// Memos and simulations in tests: asked for, and waited for until they are over.
import type { Memo } from '../../src/domain/memo.ts';
import type { TestService } from './service.ts';

/** The artifact at the path when it is neither queued nor running any more. */
export async function finished<One extends { status: string }>(
  service: TestService,
  key: string,
  path: string,
): Promise<One> {
  for (;;) {
    const { body } = await service.request<One>('GET', `${path}?wait=25`, { key });
    if (body.status !== 'queued' && body.status !== 'running') return body;
  }
}

/** Makes a memo and waits for it. */
export async function memoOf(service: TestService, key: string, body: Record<string, unknown>): Promise<Memo> {
  const made = await service.request<Memo>('POST', '/api/memos', { key, body });
  if (made.status !== 201) throw new Error(`a memo was answered ${made.status}: ${JSON.stringify(made.body)}`);
  return finished(service, key, `/api/memos/${made.body.id}`);
}
