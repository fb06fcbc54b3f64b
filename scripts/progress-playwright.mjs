/** Says to the process that started the run how many of its journeys are done; a repeated one counts once. */
export default class {
  #done = new Set();
  #total = 0;

  printsToStdio() {
    return false;
  }

  onBegin(_config, suite) {
    this.#total = suite.allTests().length;
    this.#tell();
  }

  onTestEnd(test) {
    this.#done.add(test.id);
    this.#tell();
  }

  #tell() {
    process.send?.({ done: this.#done.size, total: this.#total });
  }
}
