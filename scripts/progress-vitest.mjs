/** Says to the process that started the run how many of its files are done. */
export default class {
  #files = { done: 0, total: 0 };

  onTestRunStart(specifications) {
    this.#files = { done: 0, total: specifications.length };
    process.send?.(this.#files);
  }

  onTestModuleEnd() {
    this.#files.done += 1;
    process.send?.(this.#files);
  }
}
