// A TCP proxy: connections go to its targets in turn. It can be cut, as a cable is, and connected again.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Breaks every connection and refuses new ones until `restore`. */
  cut(): void;
  /** Takes connections and bytes, and answers nothing until `restore`, as a firewall that drops packets does. */
  freeze(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function openProxy(targets: readonly { host: string; port: number }[]): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let isCut = false;
  let isFrozen = false;
  let turn = 0;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => {});
  };
  const server = createServer((near) => {
    keep(near);
    if (isCut) near.resetAndDestroy();
    else if (isFrozen) near.pause();
    else reach(near, targets.length);
  });
  /** The next target that takes the connection: one that is down is passed over, as balancers do. */
  const reach = (near: Socket, chances: number) => {
    const target = targets[turn++ % targets.length];
    if (!target || chances === 0) return near.resetAndDestroy();
    const far = connect(target);
    keep(far);
    far.once('connect', () => {
      near.pipe(far).pipe(near);
      near.once('close', () => far.destroy());
      far.once('close', () => near.destroy());
      far.removeListener('error', next);
    });
    const next = () => reach(near, chances - 1);
    far.once('error', next);
    return undefined;
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      for (const socket of open) socket.resetAndDestroy();
    },
    freeze() {
      isFrozen = true;
      for (const socket of open) socket.unpipe().pause();
    },
    restore() {
      isCut = false;
      // Data that was sent meanwhile is lost with its connection.
      if (isFrozen) for (const socket of open) socket.resetAndDestroy();
      isFrozen = false;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
