import { relative } from 'node:path';

/**
 * Says to the process that started the run how many of its journeys are done, and which have failed; a repeated one
 * counts once.
 */
export default class {
  #done = new Set();
  #failed = new Set();
  #total = 0;

  printsToStdio() {
    return false;
  }

  onBegin(_config, suite) {
    this.#total = suite.allTests().length;
    this.#tell();
  }

  onTestEnd(test, { status, retry, error }) {
    this.#done.add(test.id);
    if (status === test.expectedStatus) this.#failed.delete(test.id);
    else this.#failed.add(test.id);
    const { file, line } = test.location;
    const why = error?.message?.split('\n', 1)[0] ?? status;
    const name = `${relative(process.cwd(), file)}:${line} › ${test.title}, attempt ${retry + 1}: ${why}`;
    this.#tell(status === test.expectedStatus ? undefined : name);
  }

  #tell(failure) {
    process.send?.({ done: this.#done.size, total: this.#total, failed: this.#failed.size, failure });
  }
}
