import { type Editor, useEditorState } from '@tiptap/react';
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
import { type KeyboardEvent, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { LinkRow } from './link-row.tsx';

type Chain = ReturnType<Editor['chain']>;

interface Tool {
  name: string;
  icon: LucideIcon;
  keys?: string;
  isActive: (editor: Editor) => boolean;
  run: (chain: Chain) => Chain;
}

const TOOLS: readonly (Tool | 'link')[] = [
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

/** One tab stop for the whole row; the arrows move inside it. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const [isLinking, setIsLinking] = useState(false);
  const [reached, setReached] = useState(0);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      tools: TOOLS.map((tool) => (tool === 'link' ? now.isActive('link') : tool.isActive(now))),
    }),
  });

  function moveByKey(event: KeyboardEvent<HTMLDivElement>) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = (reached + step + TOOLS.length) % TOOLS.length;
    setReached(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div className="sticky -top-px z-10 rounded-t-card border-line border-b bg-card">
      <div
        role="toolbar"
        aria-label="Formatação"
        onKeyDown={moveByKey}
        className="flex flex-wrap gap-0.5 p-1"
      >
        {TOOLS.map((tool, index) => {
          const { name, icon, keys } = tool === 'link' ? LINK : tool;
          return (
            <ToolButton
              key={name}
              name={name}
              icon={icon}
              keys={keys}
              isActive={active.tools[index] ?? false}
              tabIndex={index === reached ? 0 : -1}
              onFocus={() => setReached(index)}
              onPress={() =>
                tool === 'link' ? setIsLinking(!isLinking) : tool.run(editor.chain().focus()).run()
              }
            />
          );
        })}
      </div>
      {isLinking && <LinkRow editor={editor} onDone={() => setIsLinking(false)} />}
    </div>
  );
}

const LINK: Pick<Tool, 'name' | 'icon' | 'keys'> = { name: 'Link', icon: Link2 };

interface ToolButtonProps {
  name: string;
  icon: LucideIcon;
  keys: string | undefined;
  isActive: boolean;
  tabIndex: number;
  onFocus: () => void;
  onPress: () => void;
}

function ToolButton({ name, icon: Icon, keys, isActive, tabIndex, onFocus, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isActive}
      title={keys ? `${name} (${keys})` : name}
      tabIndex={tabIndex}
      onFocus={onFocus}
      // The text keeps its selection while a button is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={classNames(
        'grid size-11 place-items-center rounded-control transition-colors',
        isActive ? 'bg-leaf-pale text-leaf-deep' : 'text-ink-soft hover:bg-paper-deep hover:text-ink',
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
