/** A table that only places things. */
export const TABLE = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** An amount is not torn apart at the end of a line. */
export function multiline(text: string): string {
  return escapeHtml(text)
    .replaceAll('\n', '<br>')
    .replace(/R\$ (?=\d)/g, () => 'R$&nbsp;');
}
