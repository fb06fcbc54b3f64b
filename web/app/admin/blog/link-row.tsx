import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CONTROL } from '../../ui/field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { linkAddress } from './link-address.ts';

/** Asks where a link leads, below the toolbar, so that the chosen words stay in sight. */
export function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const id = useId();
  const current: unknown = editor.getAttributes('link').href;
  const [typed, setTyped] = useState(typeof current === 'string' ? current : '');

  function apply() {
    const href = linkAddress(typed);
    if (!href) return toast.warning('Endereço de link inválido');
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !editor.isActive('link')) {
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    } else {
      chain.setLink({ href }).run();
    }
    onDone();
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onDone();
  }

  /** Inside another form: Enter must not send it, and Esc must not close the dialog. */
  function pressKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') return apply();
    editor.commands.focus();
    onDone();
  }

  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-t p-2">
      <label htmlFor={id} className="text-small font-semibold">
        Endereço do link
      </label>
      <input
        id={id}
        ref={(input) => input?.focus()}
        type="text"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={pressKey}
        className={`${CONTROL} min-w-40 flex-1`}
      />
      <Button size="sm" className="px-4!" onClick={apply}>
        Aplicar
      </Button>
      {typeof current === 'string' && (
        <Button variant="quiet" size="sm" className="px-3!" onClick={remove}>
          Remover link
        </Button>
      )}
    </div>
  );
}
