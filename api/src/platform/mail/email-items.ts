import type { EmailItem } from './email-content.ts';
import { escapeHtml } from './email-markup.ts';
import { LIGHT, SERIF } from './email-style.ts';

/** Gmail cuts off what is longer than 102 kB: of a very long list the rest goes without pictures. */
const WITH_PICTURES = 30;
const SIDE = 56;

export function itemRows(items: readonly EmailItem[]): string {
  return items.map((item, index) => row(item, index < WITH_PICTURES)).join('');
}

function row(item: EmailItem, withPicture: boolean): string {
  const padding = withPicture ? '8px 0' : '4px 0';
  const words = `<strong>${escapeHtml(item.name)}</strong>${details(item)}`;
  const amount = item.amount
    ? `<td align="right" valign="top" style="padding:${padding};padding-left:12px;white-space:nowrap">${escapeHtml(item.amount)}</td>`
    : '';
  const tile = withPicture
    ? `<td width="${SIDE + 14}" valign="top" style="padding:8px 0">${picture(item)}</td>`
    : '';
  const span = withPicture ? '' : ' colspan="2"';
  return `<tr>${tile}<td${span} valign="top" style="padding:${padding}">${words}</td>${amount}</tr>`;
}

function details({ quantity, note }: EmailItem): string {
  const said = [quantity > 1 ? `Quantidade: ${quantity}` : '', note ?? ''].filter(Boolean).join(' · ');
  return (
    said && `<br><span class="soft" style="font-size:15px;color:${LIGHT.soft}">${escapeHtml(said)}</span>`
  );
}

/**
 * The name stands beside it, so it needs no words of its own, and where pictures are not loaded the ground keeps its
 * place. What has no picture shows its first letter.
 */
function picture({ name, pictureUrl }: EmailItem): string {
  if (pictureUrl)
    return `<img src="${escapeHtml(pictureUrl)}" alt="" width="${SIDE}" height="${SIDE}" class="tile" style="display:block;width:${SIDE}px;height:${SIDE}px;border-radius:12px;background-color:${LIGHT.tile}">`;
  const letter = /\p{L}/u.exec(name)?.[0].toUpperCase() ?? '';
  return `<div aria-hidden="true" class="tile" style="width:${SIDE}px;height:${SIDE}px;border-radius:12px;background-color:${LIGHT.tile};font:700 22px/${SIDE}px ${SERIF};color:${LIGHT.soft};text-align:center">${escapeHtml(letter)}</div>`;
}
