import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** How one version answered: so many of each class of status, and what was cut off. */
export interface Tally {
  answered: number;
  failed: string[];
}

export interface Target {
  name: string;
  port: number;
}

/** In front of both versions, as a platform's service is: each request goes to any of those that are in. */
export async function startBalancer(parts: AsyncDisposableStack) {
  let targets: Target[] = [];
  let turn = 0;
  const tallies = new Map<string, Tally>();
  const server = createServer((asked, answer) => {
    const target = targets[turn++ % targets.length];
    if (!target) {
      answer.writeHead(503).end();
      return;
    }
    const tally = tallies.get(target.name) ?? { answered: 0, failed: [] };
    tallies.set(target.name, tally);
    hand(asked, answer, target, tally);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  parts.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    tallies,
    lead(to: Target[]) {
      targets = to;
    },
  };
}

function hand(asked: IncomingMessage, answer: ServerResponse, target: Target, tally: Tally): void {
  const { method, url: path, headers } = asked;
  const onward = request({ host: '127.0.0.1', port: target.port, method, path, headers }, (got) => {
    const status = got.statusCode ?? 0;
    tally.answered += 1;
    if (status >= 500) tally.failed.push(`${status} ${method} ${path}`);
    answer.writeHead(status, got.headers);
    got.pipe(answer);
  });
  onward.once('error', (error) => {
    tally.failed.push(`${error.message} ${method} ${path}`);
    if (!answer.headersSent) answer.writeHead(502);
    answer.end();
  });
  asked.pipe(onward);
}
