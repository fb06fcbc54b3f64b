import { createServer } from 'node:http';

/** The yardstick: Node's own server with one answer in memory, and nothing else. Run in a process of its own. */
process.once('message', ({ body, headers }: { body: string; headers: Record<string, string> }) => {
  const bytes = Buffer.from(body, 'base64');
  const head = { ...headers, 'content-length': bytes.length };
  const server = createServer((_request, response) => {
    response.writeHead(200, head);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
process.once('disconnect', () => process.exit());
