/** A UUID. Not randomUUID: that one exists on https alone, and a store at home may be tried over plain http. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = (byte: number) => byte.toString(16).padStart(2, '0');
  const text = Array.from(bytes, (byte, place) =>
    hex(place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte),
  ).join('');
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
