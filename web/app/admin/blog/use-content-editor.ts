import { type Editor, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useState } from 'react';
import { READING } from '../../ui/reading.ts';
import { cleanPaste } from './clean-paste.ts';
import { TABLES } from './editor-tables.ts';

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
  }),
  ...TABLES,
];

interface EditorSettings {
  /** HTML; later changes come from the keyboard alone. */
  initial: string;
  labelId: string;
  onChange: (html: string) => void;
}

/** The editor, and how many characters a reader will see. */
export function useContentEditor({ initial, labelId, onChange }: EditorSettings) {
  const [length, setLength] = useState(0);
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
  return { editor, length };
}

/** Empty when nothing is written, and without the empty paragraphs that editing leaves at the end. */
export function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : withoutEmptyEnd(editor.getHTML());
}

const EMPTY = ['<p></p>', '<p><br></p>'];

function withoutEmptyEnd(html: string): string {
  let end = html.length;
  const emptyBefore = () => EMPTY.find((paragraph) => html.endsWith(paragraph, end))?.length ?? 0;
  for (let length = emptyBefore(); length > 0; length = emptyBefore()) end -= length;
  return html.slice(0, end);
}
