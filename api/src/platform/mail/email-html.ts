import type { EmailBlock, EmailContent, EmailPart, EmailSender } from './email-content.ts';
import { itemRows } from './email-items.ts';
import { escapeHtml, multiline, TABLE } from './email-markup.ts';
import { LIGHT, SANS, SERIF, SHEET } from './email-style.ts';

/** Tables and styles on the elements: what Outlook, Gmail and phones all understand. Nothing is loaded but pictures. */
export function asHtml(sender: EmailSender, content: EmailContent): string {
  const { title, paragraphs, button, after = [], isLinkLast = false } = content;
  const pressed = button ? buttonHtml(button) : '';
  const from = `${escapeHtml(sender.name)}<br>${escapeHtml(sender.contactEmail)}`;
  const said = paragraphs.map(part);
  const more = after.map(part);
  const parts = isLinkLast
    ? [...said, ...more, `<p style="margin:0 0 16px">${from}</p>`, pressed]
    : [...said, pressed, ...more];
  const end = isLinkLast && button ? linkHtml(button.url) : from;
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no"><title>${escapeHtml(title)}</title>
<style>${SHEET}</style></head>
<body class="paper" style="margin:0;padding:0;background-color:${LIGHT.paper}">
${previewHtml(content)}
<table ${TABLE} width="100%" class="paper" bgcolor="${LIGHT.paper}"><tr><td align="center" class="edge" style="padding:0 16px 32px">
<!--[if mso]><table ${TABLE} width="600"><tr><td><![endif]-->
<div role="article" lang="pt-BR" style="max-width:600px;margin:0 auto;text-align:left">
${AWNING}
<p class="leaf" style="margin:0;padding:20px 4px 16px;font:700 20px/1.3 ${SERIF};color:${LIGHT.leaf}">${escapeHtml(sender.name)}</p>
<table ${TABLE} width="100%"><tr><td class="card ink" bgcolor="${LIGHT.card}" style="padding:32px 36px;background-color:${LIGHT.card};border:1px solid ${LIGHT.line};border-radius:16px;font:16px/1.6 ${SANS};color:${LIGHT.ink};overflow-wrap:anywhere;word-break:break-word">
<h1 class="ink" style="margin:0 0 16px;font:700 26px/1.25 ${SERIF};color:${LIGHT.ink}">${escapeHtml(title)}</h1>
${parts.join('\n')}
</td></tr></table>
<p class="soft" style="margin:0;padding:20px 4px 0;font:14px/1.5 ${SANS};color:${LIGHT.soft};overflow-wrap:anywhere">${end}</p>
</div>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>`;
}

/** The stripes of the stall's roof. */
const AWNING = `<table ${TABLE} width="100%" style="table-layout:fixed"><tr>${Array.from(
  { length: 12 },
  (_, index) => {
    const colour = index % 2 === 0 ? LIGHT.tomato : '#FFFFFF';
    return `<td bgcolor="${colour}" height="14" style="height:14px;font-size:0;line-height:14px;background-color:${colour};border-radius:0 0 10px 10px">&nbsp;</td>`;
  },
).join('')}</tr></table>`;

const PREVIEW_MAX = 140;

/** The spaces behind it keep mail programs from going on with the store's name and the title. */
function previewHtml({ preview, paragraphs }: EmailContent): string {
  const text = preview ?? paragraphs.find((it) => typeof it === 'string' && !it.startsWith('Olá')) ?? '';
  const line = String(text).replace(/\s+/g, ' ').slice(0, PREVIEW_MAX);
  return `<div aria-hidden="true" style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all">${escapeHtml(line)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>`;
}

function part(content: EmailPart): string {
  if (typeof content !== 'string') return blockHtml(content);
  return `<p style="margin:0 0 16px">${multiline(content)}</p>`;
}

function blockHtml(block: EmailBlock): string {
  switch (block.type) {
    case 'highlight':
      return highlight(block);
    case 'items':
      return `${block.title ? heading(block.title) : ''}<table ${TABLE} width="100%" style="margin:0 0 16px">${itemRows(block.items)}</table>`;
    case 'totals':
      return `<table ${TABLE} width="100%" style="margin:0 0 16px">${block.lines.map(totalRow).join('')}</table>`;
    case 'facts':
      return block.facts
        .map(({ label, text }) => `${heading(label)}<p style="margin:0 0 16px">${multiline(text)}</p>`)
        .join('');
    case 'steps':
      return `<table ${TABLE} width="100%" style="margin:8px 0 16px">${block.steps.map(stepRow).join('')}</table>`;
  }
}

function heading(text: string): string {
  return `<h2 class="ink" style="margin:24px 0 8px;font:700 18px/1.3 ${SERIF};color:${LIGHT.ink}">${escapeHtml(text)}</h2>`;
}

/** A whole sentence in it is set smaller than a day. */
const SHORT = 45;

function highlight({ text, note }: Extract<EmailBlock, { type: 'highlight' }>): string {
  const size = text.length > SHORT ? 18 : 20;
  const small = note ? `<br><span style="font:15px/1.5 ${SANS}">${multiline(note)}</span>` : '';
  return `<table ${TABLE} width="100%" style="margin:8px 0 20px"><tr><td class="pale" bgcolor="${LIGHT.pale}" style="padding:16px 20px;background-color:${LIGHT.pale};border-radius:12px;font:700 ${size}px/1.4 ${SERIF};color:${LIGHT.paleInk}">${escapeHtml(text)}${small}</td></tr></table>`;
}

function totalRow({ label, amount, isSum }: { label: string; amount: string; isSum?: boolean }): string {
  const style = isSum
    ? `padding:10px 0 0;border-top:1px solid ${LIGHT.line};font-weight:700;font-size:18px`
    : 'padding:0 0 6px';
  return `<tr><td class="line" style="${style}">${escapeHtml(label)}</td><td class="line" align="right" style="${style};white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
}

function stepRow({ title, text }: { title: string; text: string }, index: number): string {
  return `<tr><td width="44" valign="top" style="padding:0 0 16px"><table ${TABLE}><tr><td class="pale" align="center" bgcolor="${LIGHT.pale}" width="32" height="32" style="width:32px;height:32px;border-radius:16px;background-color:${LIGHT.pale};font:700 16px/32px ${SANS};color:${LIGHT.paleInk}">${index + 1}</td></tr></table></td><td valign="top" style="padding:2px 0 16px"><strong>${escapeHtml(title)}</strong><br>${escapeHtml(text)}</td></tr>`;
}

/** Where the button would be of no help: to be copied. */
function linkHtml(url: string): string {
  return `<a class="soft" href="${escapeHtml(url)}" style="color:${LIGHT.soft}">${escapeHtml(url)}</a>`;
}

/** Its ground is the cell's as well, so that it is a button also where links take no padding. */
function buttonHtml({ label, url }: { label: string; url: string }): string {
  return `<table ${TABLE} class="wide" style="margin:24px 0"><tr><td class="button" align="center" bgcolor="${LIGHT.leaf}" style="background-color:${LIGHT.leaf};border-radius:12px"><a class="button wide" href="${escapeHtml(url)}" style="display:inline-block;padding:13px 28px;border:1px solid ${LIGHT.leaf};border-radius:12px;background-color:${LIGHT.leaf};font:600 16px/1.4 ${SANS};color:#FFFFFF;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}
