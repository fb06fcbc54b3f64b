import './editor.css';
import '../../styles/post-tables.css';
import { EditorContent } from '@tiptap/react';
import { Eye, PencilLine } from 'lucide-react';
import { useId, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { FieldNotes, useFieldWiring } from '../../ui/field.tsx';
import { READING } from '../../ui/reading.ts';
import { counted } from '../parts/counted.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { htmlOf, useContentEditor } from './use-content-editor.ts';

interface ContentEditorProps {
  label: string;
  /** HTML; later changes come from the keyboard alone. */
  initial: string;
  error: string | undefined;
  /** Empty when nothing is written. */
  onChange: (html: string) => void;
}

export function ContentEditor({ label, initial, error, onChange }: ContentEditorProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const wiring = useFieldWiring({ id, error });
  const [isPreview, setIsPreview] = useState(false);
  const { editor, length } = useContentEditor({ initial, labelId, onChange });
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-4">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a label for what is no form control */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the editor itself is reached by the keyboard */}
        <span id={labelId} className="font-semibold" onClick={() => editor?.commands.focus()}>
          {label}
        </span>
        <PreviewButton isPreview={isPreview} onToggle={() => setIsPreview(!isPreview)} />
      </div>
      <div
        className={classNames(
          'rounded-card border bg-white focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-leaf-deep',
          error ? 'border-2 border-tomato-deep' : 'border-edge',
        )}
      >
        {!isPreview && editor && <EditorToolbar editor={editor} />}
        {isPreview ? (
          <Preview html={editor ? htmlOf(editor) : ''} />
        ) : (
          <EditorContent editor={editor} className="post-editor" />
        )}
        <p className="border-line border-t px-4 py-1.5 text-right text-small text-ink-soft tabular-nums">
          {counted(length, 'caractere', 'caracteres')}
        </p>
      </div>
      <FieldNotes error={error} wiring={wiring} />
    </div>
  );
}

function PreviewButton({ isPreview, onToggle }: { isPreview: boolean; onToggle: () => void }) {
  const Icon = isPreview ? PencilLine : Eye;
  return (
    <button
      type="button"
      onClick={onToggle}
      className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-[0.9375rem] font-semibold text-leaf-deep hover:bg-leaf-pale"
    >
      <Icon aria-hidden="true" className="size-5" />
      {isPreview ? 'Voltar a editar' : 'Visualizar'}
    </button>
  );
}

function Preview({ html }: { html: string }) {
  return (
    <section aria-label="Pré-visualização" className="min-h-64 px-4 py-3">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the editor from its own schema, which knows no script */}
      <div className={READING} dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
