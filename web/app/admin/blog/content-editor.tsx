import './editor.css';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Eye, PencilLine } from 'lucide-react';
import { useId, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { FieldNotes, useFieldWiring } from '../../ui/field.tsx';
import { READING } from '../../ui/reading.ts';
import { counted } from '../counted.ts';
import { cleanPaste } from './clean-paste.ts';
import { EditorToolbar } from './editor-toolbar.tsx';

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
  }),
];

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
  const [length, setLength] = useState(0);
  const [isPreview, setIsPreview] = useState(false);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: initial,
    // Its rules are in editor.css: the content policy lets no style tag in.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId, class: READING },
      transformPastedHTML: cleanPaste,
    },
    onCreate: ({ editor: made }) => setLength(made.state.doc.textContent.length),
    onUpdate: ({ editor: changed }) => {
      setLength(changed.state.doc.textContent.length);
      onChange(htmlOf(changed));
    },
  });

  return (
    <div>
      <div className="mb-1.5 flex items-center justify-between gap-4">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a label for what is no form control */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the editor itself is reached by the keyboard */}
        <span id={labelId} className="font-semibold" onClick={() => editor?.commands.focus()}>
          {label}
        </span>
        <button
          type="button"
          aria-pressed={isPreview}
          onClick={() => setIsPreview(!isPreview)}
          className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-[0.9375rem] font-semibold text-leaf-deep hover:bg-leaf-pale"
        >
          {isPreview ? (
            <PencilLine aria-hidden="true" className="size-5" />
          ) : (
            <Eye aria-hidden="true" className="size-5" />
          )}
          {isPreview ? 'Voltar a editar' : 'Visualizar'}
        </button>
      </div>
      <div
        className={classNames(
          'rounded-card border bg-white focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-leaf-deep',
          error ? 'border-2 border-tomato-deep' : 'border-edge',
        )}
      >
        {!isPreview && editor && <EditorToolbar editor={editor} />}
        {isPreview ? (
          <section aria-label="Pré-visualização" className="min-h-64 px-4 py-3">
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the editor from its own schema, which knows no script */}
            <div className={READING} dangerouslySetInnerHTML={{ __html: editor ? htmlOf(editor) : '' }} />
          </section>
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

/** Without the empty paragraphs that editing leaves at the end. */
function htmlOf(editor: { isEmpty: boolean; getHTML: () => string }): string {
  return editor.isEmpty ? '' : editor.getHTML().replace(/(<p>(<br>)?<\/p>)+$/, '');
}
