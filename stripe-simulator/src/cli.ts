#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { startSimulator } from './simulator.ts';

const HELP = `stripe-simulator: a stand-in for Stripe on your own machine

  --port <number>       port to listen on (default 12111)
  --host <address>      address to listen on (default 127.0.0.1)
  --data <file>         keep the state in this file (default: in memory)
  --key <key>           secret key that callers must present (default sk_test_simulator)
  --webhook <url>       where to send events; may be given several times
  --webhook-secret <s>  signing secret of the webhooks (default whsec_simulator)
  --events <a,b>        only these event types (default: all)
  --public-url <url>    how browsers reach the simulator
  --name <text>         name of the shop on the payment page
  --rate-limit <number> calls a second that each endpoint takes; 0 for as many as come (default 25)
  --no-pix              do not offer Pix
  --quiet               do not print requests
`;

function readArguments() {
  try {
    return parseArgs({
      allowNegative: true,
      options: {
        port: { type: 'string', default: '12111' },
        host: { type: 'string', default: '127.0.0.1' },
        data: { type: 'string' },
        key: { type: 'string', default: 'sk_test_simulator' },
        webhook: { type: 'string', multiple: true, default: [] },
        'webhook-secret': { type: 'string', default: 'whsec_simulator' },
        events: { type: 'string' },
        'public-url': { type: 'string' },
        name: { type: 'string' },
        'rate-limit': { type: 'string', default: '25' },
        pix: { type: 'boolean', default: true },
        quiet: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
    process.exit(2);
  }
}

const { values } = readArguments();

if (values.help) {
  process.stdout.write(HELP);
} else {
  const events = values.events?.split(',');
  const simulator = await startSimulator({
    port: Number(values.port),
    host: values.host,
    secretKey: values.key,
    webhookSecret: values['webhook-secret'],
    webhooks: values.webhook.map((url) => ({ url, ...(events && { events }) })),
    pixEnabled: values.pix,
    ...(values.data !== undefined && { dataFile: values.data }),
    ...(values['public-url'] !== undefined && { publicUrl: values['public-url'] }),
    account: {
      rateLimit: Number(values['rate-limit']) || null,
      ...(values.name !== undefined && { businessName: values.name }),
    },
    ...(!values.quiet && { log: (line) => process.stdout.write(`${line}\n`) }),
  });
  process.stdout.write(`Stripe simulator on ${simulator.url}, events at ${simulator.url}/_simulator\n`);
  const stop = () => void simulator.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}
