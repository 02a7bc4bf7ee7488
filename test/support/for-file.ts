// Resources of one test file: started where the file asks for it, and closed after its last test.
import { afterAll } from 'vitest';
import { type AcmeOptions, startAcme, startTestService, type TestService } from './service.ts';

export async function serviceForFile(options?: Parameters<typeof startTestService>[0]): Promise<TestService> {
  const service = await startTestService(options);
  afterAll(() => service.remove());
  return service;
}

/** A service with the organization `acme`, and a key of it. */
export async function acmeForFile(options?: AcmeOptions): Promise<{ service: TestService; key: string }> {
  const acme = await startAcme(options);
  afterAll(() => acme.service.remove());
  return acme;
}
