import { type GaugeSource, secondsSince } from '../../../platform/registers/gauge-sources.ts';
import { measureEvents } from './events.queries.ts';

export const eventGauges: GaugeSource = {
  name: 'provider-events',
  gauges: {
    cesta_provider_events_waiting: 'Events of the payment provider that were received and not yet applied.',
    cesta_provider_events_oldest_seconds: 'How long ago the oldest of them was received.',
    cesta_provider_events_failed: 'Events that were given up and that nobody has looked at.',
  },
  async read(db, now) {
    const { waiting, since, failed } = await measureEvents(db);
    return {
      cesta_provider_events_waiting: [{ value: waiting }],
      cesta_provider_events_oldest_seconds: [{ value: secondsSince(since, now) }],
      cesta_provider_events_failed: [{ value: failed }],
    };
  },
};
