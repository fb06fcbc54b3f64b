import type { EmailBlock, EmailContent, EmailItem, EmailPart, EmailSender } from './email-content.ts';

/** The e-mail for whoever reads text alone: it says all that the other one says. */
export function asText(sender: EmailSender, content: EmailContent): string {
  const { title, paragraphs, button, after = [], isLinkLast = false } = content;
  const link = button ? [`${button.label}:\n${button.url}`] : [];
  const from = `${sender.name}\n${sender.contactEmail}`;
  const said = paragraphs.map(partText);
  const more = after.map(partText);
  const parts = isLinkLast ? [...said, ...more, from, ...link] : [...said, ...link, ...more, from];
  return [title, ...parts].join('\n\n');
}

function partText(part: EmailPart): string {
  return typeof part === 'string' ? part : blockText(part);
}

function blockText(block: EmailBlock): string {
  switch (block.type) {
    case 'highlight':
      return block.note ? `${block.text}\n${block.note}` : block.text;
    case 'items':
      return `${block.title ? `${block.title}:\n\n` : ''}${block.items.map(itemText).join('\n')}`;
    case 'totals':
      return block.lines.map(({ label, amount }) => `${label}: ${amount}`).join('\n');
    case 'facts':
      return block.facts.map(({ label, text }) => `${label}:\n${text}`).join('\n\n');
    case 'steps':
      return block.steps.map(({ title, text }, index) => `${index + 1}. ${title}: ${text}`).join('\n');
  }
}

/** '2 × Manga (no lugar de Mamão): R$ 17,80' */
function itemText({ name, quantity, note, amount }: EmailItem): string {
  const counted = quantity > 1 ? `${quantity} × ${name}` : name;
  return `${counted}${note ? ` (${note})` : ''}${amount ? `: ${amount}` : ''}`;
}
