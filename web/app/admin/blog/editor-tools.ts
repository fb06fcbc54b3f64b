import type { Editor } from '@tiptap/react';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Pilcrow,
  Quote,
  Strikethrough,
  Underline,
} from 'lucide-react';

type Chain = ReturnType<Editor['chain']>;

export interface Tool {
  name: string;
  icon: LucideIcon;
  keys?: string;
  isActive: (editor: Editor) => boolean;
  run: (chain: Chain) => Chain;
}

/** In the order of the row. */
export const TOOLS: readonly (Tool | 'link')[] = [
  {
    name: 'Negrito',
    icon: Bold,
    keys: 'Ctrl+B',
    isActive: (editor) => editor.isActive('bold'),
    run: (chain) => chain.toggleBold(),
  },
  {
    name: 'Itálico',
    icon: Italic,
    keys: 'Ctrl+I',
    isActive: (editor) => editor.isActive('italic'),
    run: (chain) => chain.toggleItalic(),
  },
  {
    name: 'Sublinhado',
    icon: Underline,
    keys: 'Ctrl+U',
    isActive: (editor) => editor.isActive('underline'),
    run: (chain) => chain.toggleUnderline(),
  },
  {
    name: 'Tachado',
    icon: Strikethrough,
    isActive: (editor) => editor.isActive('strike'),
    run: (chain) => chain.toggleStrike(),
  },
  {
    name: 'H2',
    icon: Heading2,
    isActive: (editor) => editor.isActive('heading', { level: 2 }),
    run: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    name: 'H3',
    icon: Heading3,
    isActive: (editor) => editor.isActive('heading', { level: 3 }),
    run: (chain) => chain.toggleHeading({ level: 3 }),
  },
  {
    name: 'Lista',
    icon: List,
    isActive: (editor) => editor.isActive('bulletList'),
    run: (chain) => chain.toggleBulletList(),
  },
  {
    name: 'Lista numerada',
    icon: ListOrdered,
    isActive: (editor) => editor.isActive('orderedList'),
    run: (chain) => chain.toggleOrderedList(),
  },
  'link',
  {
    name: 'Citação',
    icon: Quote,
    isActive: (editor) => editor.isActive('blockquote'),
    run: (chain) => chain.toggleBlockquote(),
  },
  {
    name: 'Código',
    icon: Code,
    isActive: (editor) => editor.isActive('code'),
    run: (chain) => chain.toggleCode(),
  },
  {
    name: 'Parágrafo',
    icon: Pilcrow,
    isActive: (editor) => editor.isActive('paragraph') && !editor.isActive('listItem'),
    run: (chain) => chain.clearNodes().setParagraph(),
  },
];

/** Asks for an address before it does anything. */
export const LINK: Pick<Tool, 'name' | 'icon' | 'keys'> = { name: 'Link', icon: Link2 };
