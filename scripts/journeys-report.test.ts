import { expect, it } from 'vitest';
import { countJourneys, tellUnsteady } from './journeys-report.mjs';

const attempt = (status: string, trace?: string) => ({
  status,
  attachments: [
    { name: 'screenshot', path: '/shot.png' },
    ...(trace ? [{ name: 'trace', path: trace }] : []),
  ],
});

/** As Playwright writes it: files hold groups, groups hold journeys. */
function reportOf(steady: number, unsteady: number) {
  const journey = (title: string, status: string, results: object[]) => ({
    title,
    file: 'cart.spec.ts',
    line: 7,
    tests: [{ status, results }],
  });
  return {
    stats: { expected: steady, unexpected: 0, flaky: unsteady, skipped: 0 },
    suites: [
      {
        specs: Array.from({ length: steady }, () => journey('counts', 'expected', [attempt('passed')])),
        suites: [
          {
            specs: Array.from({ length: unsteady }, (_, n) =>
              journey(`sums ${n}`, 'flaky', [attempt('failed'), attempt('passed', `/kept/${n}.zip`)]),
            ),
          },
        ],
      },
    ],
  };
}

it('names a journey that passed only at the second attempt, with its trace', () => {
  const { passed, failed, unsteady } = countJourneys(reportOf(3, 1));
  expect([passed, failed]).toEqual([4, 0]);
  expect(tellUnsteady(unsteady, (path) => path.replace('/kept/', ''))).toEqual([
    'Passed only at a second attempt',
    '  cart.spec.ts:7 › sums 0\n    trace: 0.zip',
  ]);
});

it('lets two of them pass, and fails the run with the third', () => {
  expect(countJourneys(reportOf(3, 2))).toMatchObject({ passed: 5, failed: 0 });
  const third = countJourneys(reportOf(3, 3));
  expect(third).toMatchObject({ passed: 3, failed: 3 });
  expect(tellUnsteady(third.unsteady)[0]).toBe('Passed only at a second attempt: more than 2 fail the run');
});

it('says nothing of journeys that passed at once', () => {
  expect(tellUnsteady(countJourneys(reportOf(5, 0)).unsteady)).toEqual([]);
});

it('counts a skipped journey as failed, and a report that was never written as nothing', () => {
  const skipped = { stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 4 }, suites: [] };
  expect(countJourneys(skipped)).toMatchObject({ passed: 2, failed: 5 });
  expect(countJourneys(undefined)).toEqual({ passed: 0, failed: 0, unsteady: [] });
});
