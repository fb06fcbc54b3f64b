import { type GaugeSource, secondsSince } from '../registers/gauge-sources.ts';
import { measureOutbox } from './mail.queries.ts';

export const mailGauges: GaugeSource = {
  name: 'emails',
  gauges: {
    cesta_emails_waiting: 'E-mails that wait to be sent.',
    cesta_emails_oldest_seconds: 'How long the oldest of them has waited.',
    cesta_emails_failed: 'E-mails that were given up and that nobody has looked at.',
  },
  async read(db, now) {
    const { waiting, since, failed } = await measureOutbox(db);
    return {
      cesta_emails_waiting: [{ value: waiting }],
      cesta_emails_oldest_seconds: [{ value: secondsSince(since, now) }],
      cesta_emails_failed: [{ value: failed }],
    };
  },
};
