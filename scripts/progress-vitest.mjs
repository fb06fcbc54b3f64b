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
    process.send?.({ ...this.#files, failure: hasFailed ? failureOf(module) : undefined });
  }
}

/** The file, and of its first failure where and why. */
function failureOf(module) {
  const [test] = module.children.allTests('failed');
  const [suite] = module.children.allSuites();
  const [error] = test?.result().errors ?? [...module.errors(), ...(suite?.errors() ?? [])];
  const why = error?.message.split('\n', 1)[0];
  return [module.relativeModuleId, test?.fullName, why].filter(Boolean).join(' › ');
}
