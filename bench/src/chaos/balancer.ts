import { connect, createServer, type Socket } from 'node:net';

/** In front of the stores: each connection goes to the next one that takes it, and breaks when that one dies. */
export async function startBalancer(ports: readonly number[]): Promise<{ url: string; close(): void }> {
  let turn = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    turn += 1;
    forward(client, [...ports.slice(turn % ports.length), ...ports.slice(0, turn % ports.length)]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      for (const client of open) client.destroy();
    },
  };
}

function forward(client: Socket, [port, ...others]: number[]): void {
  if (port === undefined) {
    client.destroy();
    return;
  }
  const store = connect(port, '127.0.0.1');
  let isThere = false;
  store.once('connect', () => {
    isThere = true;
    client.pipe(store);
    store.pipe(client);
  });
  store.on('error', () => {
    if (isThere) client.destroy();
    else forward(client, others);
  });
  store.once('close', () => isThere && client.destroy());
  client.once('close', () => store.destroy());
}
