import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of the tests on a free port of this machine. */
export abstract class Listener {
  url = '';
  protected abstract readonly server: Server;

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
