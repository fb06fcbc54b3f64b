/** Says to the process that started the run how many of its files are done, and which have failed. */
export default class {
  #files = { done: 0, total: 0, failed: 0 };

  onTestRunStart(specifications) {
    this.#files = { done: 0, total: specifications.length, failed: 0 };
    process.send?.(this.#files);
  }

  onTestModuleEnd(module) {
    this.#files.done += 1;
    const hasFailed = module.state() === 'failed';
    if (hasFailed) this.#files.failed += 1;
    process.send?.({ ...this.#files, failure: hasFailed ? module.relativeModuleId : undefined });
  }
}
