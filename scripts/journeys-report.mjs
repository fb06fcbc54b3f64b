/** More than so many journeys that needed a second attempt are no bad luck any more: they fail the run. */
const UNSTEADY_LIMIT = 2;

/**
 * Counts Playwright's JSON report. A skipped journey says nothing, so it counts as failed. A journey that passed only
 * at a later attempt is named, with the trace of that attempt.
 */
export function countJourneys(report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  const unsteady = testsIn(report?.suites ?? []).filter(({ status }) => status === 'flaky');
  const tooMany = flaky > UNSTEADY_LIMIT;
  return {
    passed: expected + (tooMany ? 0 : flaky),
    failed: unexpected + skipped + (tooMany ? flaky : 0),
    unsteady: unsteady.map(({ name, results }) => ({ name, trace: traceOf(results) })),
  };
}

/** What the last lines of a run say of them. */
export function tellUnsteady(unsteady, shorten = (path) => path) {
  if (unsteady.length === 0) return [];
  const verdict = unsteady.length > UNSTEADY_LIMIT ? `: more than ${UNSTEADY_LIMIT} fail the run` : '';
  return [
    `Passed only at a second attempt${verdict}`,
    ...unsteady.map(({ name, trace }) => `  ${name}\n    trace: ${trace ? shorten(trace) : 'none kept'}`),
  ];
}

function testsIn(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests.map((test) => ({ ...test, name: `${file}:${line} › ${title}` })),
    ),
    ...testsIn(inner),
  ]);
}

function traceOf(results) {
  const traces = results.flatMap(({ attachments }) => attachments.filter(({ name }) => name === 'trace'));
  return traces.at(-1)?.path;
}
