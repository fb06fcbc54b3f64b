import { connect } from 'node:net';

/** What to ask, and how often. Every answer is as long as the first: kept answers are. */
export interface Load {
  port: number;
  path: string;
  connections: number;
  requests: number;
}

export interface LoadResult {
  seconds: number;
  processorMs: number;
}

const OK = 'HTTP/1.1 200';

/**
 * Asks for one address over and over, and looks at nothing but the status and the length: a client that understood
 * its answers would cost more than the server, and the figures would be its own. Run in a process of its own.
 */
process.on('message', (load: Load) => {
  run(load).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit());

async function run({ port, path, connections, requests }: Load): Promise<LoadResult> {
  const question = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: br\r\n\r\n`;
  const length = await lengthOfAnswer(port, question);
  const cpu = process.cpuUsage();
  const began = performance.now();
  let left = requests;
  const line = () => askAgain(port, question, length, () => left-- > 0);
  await Promise.all(Array.from({ length: connections }, line));
  const { user, system } = process.cpuUsage(cpu);
  return { seconds: (performance.now() - began) / 1000, processorMs: (user + system) / 1000 };
}

function askAgain(port: number, question: string, length: number, takeTurn: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let heard = 0;
    const next = () => {
      heard = 0;
      if (takeTurn()) socket.write(question, 'latin1');
      else socket.end();
    };
    socket.once('connect', next);
    socket.on('data', (bytes) => {
      if (heard === 0 && bytes.toString('latin1', 0, OK.length) !== OK)
        reject(new Error('Not answered with 200'));
      heard += bytes.length;
      if (heard > length) reject(new Error('An answer was longer than the first'));
      if (heard === length) next();
    });
    socket.once('error', reject);
    socket.once('close', () => resolve());
  });
}

function lengthOfAnswer(port: number, question: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let heard = Buffer.alloc(0);
    socket.write(question, 'latin1');
    socket.on('data', (bytes) => {
      heard = Buffer.concat([heard, bytes]);
      const end = heard.indexOf('\r\n\r\n');
      const size = /^content-length: (\d+)/im.exec(heard.toString('latin1', 0, end))?.[1];
      if (end > 0 && size !== undefined) {
        resolve(end + 4 + Number(size));
        socket.destroy();
      }
    });
    socket.once('error', reject);
    // Without a length it would end with the connection.
    socket.once('close', () => reject(new Error('The answer named no length: it is not kept yet')));
  });
}
