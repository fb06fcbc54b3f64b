/** A map that drops its oldest entry when full, because strangers choose the keys. */
export class BoundedMap<Value> extends Map<string, Value> {
  readonly #max: number;

  constructor(max: number) {
    super();
    this.#max = max;
  }

  override set(key: string, value: Value): this {
    this.delete(key);
    for (const oldest of this.keys()) {
      if (this.size < this.#max) break;
      this.delete(oldest);
    }
    return super.set(key, value);
  }
}
