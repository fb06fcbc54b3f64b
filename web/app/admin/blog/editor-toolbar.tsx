import { type Editor, useEditorState } from '@tiptap/react';
import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { LINK, TOOLS } from './editor-tools.ts';
import { LinkRow } from './link-row.tsx';

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
