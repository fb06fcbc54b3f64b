import type { Done } from '@cesta/contract/base/answers';
import {
  NOTE_MAX,
  type Person,
  type StaffNote,
  type StaffNoteAnswer,
  type StaffNoteList,
} from '@cesta/contract/panel/people';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { newId } from '../../forms/new-id.ts';
import { useKeptAlong, useTyped } from '../../forms/typed-again.ts';
import { formatMoment } from '../../order/order-dates.ts';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { api } from '../../session/api-client.ts';
import { useSession } from '../../session/session-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { nextOffset, PagedList } from './paged-list.tsx';
import { Section } from './person-section.tsx';

const PER_PAGE = 5;
const pathOf = (personId: string) => `/admin/people/${personId}/notes`;

/** What colleagues should know before they call. */
export function PersonNotes({ person }: { person: Person }) {
  const { id } = person;
  return (
    <Section title="Anotações da equipe">
      <NewNote personId={id} />
      <PagedList<StaffNoteList, StaffNote>
        pages={{
          key: panel.personPart(id, 'notes'),
          path: (from) => `${pathOf(id)}?limit=${PER_PAGE}&offset=${from ?? 0}`,
          next: nextOffset(({ notes }) => notes.length),
          attempt: 'Erro ao carregar anotações',
        }}
        itemsOf={({ notes }) => notes}
        empty="Nenhuma anotação."
      >
        {(note) => <Note key={note.id} personId={id} note={note} />}
      </PagedList>
    </Section>
  );
}

function NewNote({ personId }: { personId: string }) {
  const keptAs = `note on ${personId}`;
  const [text, setText] = useTyped(keptAs, '');
  const [key, setKey] = useKeptAlong(`${keptAs}, key`, newId);
  const { busy, perform } = useAction({
    run: (note: { id: string; text: string }) => api.post<StaffNoteAnswer>(pathOf(personId), note),
    done: 'Anotação guardada',
    failed: 'Erro ao guardar anotação',
    changes: [panel.person(personId)],
  });

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!text.trim() || busy) return;
    // What could not be saved stays in the field, under the same id: tried again it is written once.
    if (!(await perform({ id: key, text }))) return;
    setText('');
    setKey(newId());
  }

  return (
    <form onSubmit={save} className="mb-3 grid gap-2">
      <NoteField label="Nova anotação" value={text} onChange={setText} />
      {text.trim() && (
        <Button type="submit" variant="secondary" size="sm" busy={busy} className="justify-self-start">
          Guardar anotação
        </Button>
      )}
    </form>
  );
}

interface NoteFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

function NoteField({ label, value, onChange }: NoteFieldProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={NOTE_MAX}
        placeholder="Ex.: prefere WhatsApp, portão azul"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="field-sizing-content max-h-60 min-h-16 w-full rounded-control border border-edge bg-white px-3 py-2 placeholder:text-ink-soft hover:border-ink-soft"
      />
    </>
  );
}

function Note({ personId, note }: { personId: string; note: StaffNote }) {
  const [isEditing, setIsEditing] = useState(false);
  const isOwn = useSession().user?.id === note.by.id;
  const path = `${pathOf(personId)}/${note.id}`;
  const changes = [panel.person(personId)];
  const restore = useAction({
    run: () => api.post<Done>(`${path}/restore`, {}),
    done: ({ message }) => message,
    failed: 'Erro ao trazer a anotação de volta',
    changes,
  });
  const remove = useAction({
    run: () => api.delete<Done>(path),
    failed: 'Erro ao remover anotação',
    changes,
    onDone: ({ message }) =>
      toast.success(message, { action: { label: 'Desfazer', run: () => void restore.perform() } }),
  });

  return (
    <li className="rounded-card border border-line bg-card px-4 py-3">
      {isEditing ? (
        <NoteEditor path={path} note={note} changes={changes} onEnd={() => setIsEditing(false)} />
      ) : (
        <>
          <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
          <div className="-mb-1.5 flex items-center justify-between gap-2">
            <p className="text-small text-ink-soft tabular-nums">
              {note.by.name}, {formatMoment(note.created_at)}
              {note.edited_at && ', editada'}
            </p>
            <div className="-mr-2 flex shrink-0">
              {isOwn && (
                <IconButton label="Editar anotação" onClick={() => setIsEditing(true)}>
                  <Pencil aria-hidden="true" className="size-4.5" />
                </IconButton>
              )}
              <IconButton
                label="Remover anotação"
                {...(remove.busy && { 'aria-disabled': true })}
                onClick={() => {
                  if (!remove.busy) void remove.perform();
                }}
              >
                <Trash2 aria-hidden="true" className="size-4.5" />
              </IconButton>
            </div>
          </div>
        </>
      )}
    </li>
  );
}

interface NoteEditorProps {
  path: string;
  note: StaffNote;
  changes: Parameters<typeof useAction>[0]['changes'];
  onEnd: () => void;
}

function NoteEditor({ path, note, changes, onEnd }: NoteEditorProps) {
  const [text, setText] = useTyped(`note ${note.id}`, note.text);
  const { busy, perform } = useAction({
    run: (edit: { text: string; version: number }) => api.put<StaffNoteAnswer>(path, edit),
    done: 'Anotação guardada',
    failed: 'Erro ao guardar anotação',
    ...(changes && { changes }),
  });

  async function save(event: FormEvent) {
    event.preventDefault();
    // Refused because another window was faster: what was typed stays, to be compared.
    if (text.trim() && !busy && (await perform({ text, version: note.version }))) onEnd();
  }

  return (
    <form onSubmit={save} className="grid gap-2">
      <NoteField label="Texto da anotação" value={text} onChange={setText} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" size="sm" busy={busy}>
          Guardar
        </Button>
        <Button variant="quiet" size="sm" onClick={onEnd}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
