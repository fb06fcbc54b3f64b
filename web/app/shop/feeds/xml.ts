const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that no XML document may hold, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** `xml('loc', address)`: one element with text, escaped. */
export function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

export function xmlResponse(body: string, type = 'application/xml'): Response {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
  return new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } });
}
