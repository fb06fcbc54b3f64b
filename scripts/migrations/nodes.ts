/** Names of columns that a part of a statement mentions, in expressions and as index parts. */
export function columnsIn(part: unknown): string[] {
  const found = new Set<string>();
  visit(part, (node) => {
    const { ColumnRef: reference, IndexElem: element } = node as {
      ColumnRef?: { fields?: object[] };
      IndexElem?: { name?: string };
    };
    if (reference) found.add(nameOf(reference.fields?.at(-1)));
    if (element?.name) found.add(element.name);
  });
  return [...found];
}

/** Whether a default is more than a constant or the time: only those are written into every row. */
export function callsFunction(part: unknown): boolean {
  let isCalling = false;
  visit(part, (node) => {
    const { FuncCall: call } = node as { FuncCall?: { funcname?: object[] } };
    if (call && nameOf(call.funcname?.at(-1)) !== 'now') isCalling = true;
  });
  return isCalling;
}

/** The last word of a name, which may be led by a schema. */
export function nameOf(node: unknown): string {
  const { String: text, List: list } = (node ?? {}) as {
    String?: { sval?: string };
    List?: { items?: object[] };
  };
  if (list) return nameOf(list.items?.at(-1));
  return text?.sval ?? '';
}

function visit(part: unknown, see: (node: object) => void): void {
  if (Array.isArray(part)) for (const one of part) visit(one, see);
  else if (part !== null && typeof part === 'object') {
    see(part);
    for (const one of Object.values(part)) visit(one, see);
  }
}
