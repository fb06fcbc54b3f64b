/**
 * The text of a file from a spreadsheet. Who saves in Windows without thinking of it gets an older alphabet: what is
 * no UTF-8 is read as that.
 */
export async function readSheet(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
