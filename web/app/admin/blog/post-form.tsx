import { useEffect, useRef, useState } from 'react';
import { Form } from '../../forms/form.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { ApiError, api } from '../../session/api-client.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { FormButtons } from '../forms/form-buttons.tsx';
import { PANEL_TELLING } from '../forms/panel-telling.ts';
import { PictureField } from '../forms/picture-field.tsx';
import { ContentEditor } from './content-editor.tsx';
import { POST_LABELS, PostForm, type PostFormOutput, type PostFormValues } from './post-form-values.ts';
import { PostProductsField } from './post-products-field.tsx';
import { useDraftKeeping } from './use-draft-keeping.ts';

interface PostFormProps {
  /** 'novo' for a post that does not exist yet. */
  id: string;
  userId: string;
  /** Since when the post stands as it is shown here. */
  seen: string | undefined;
  /** As the store has it. */
  saved: PostFormValues;
  /** What was left behind and is taken up again. */
  start: PostFormValues | undefined;
  onSaved: () => void;
  onClose: () => void;
}

export default function PostFormPanel({ id, userId, seen, saved, start, onSaved, onClose }: PostFormProps) {
  const form = useSchemaForm<PostFormValues, PostFormOutput>(PostForm, POST_LABELS, {
    ...PANEL_TELLING,
    values: saved,
  });
  const { rhf, field } = form;
  const [sending, setSending] = useState(false);
  const isNew = id === 'novo';
  const values = rhf.watch();
  const { isDirty, isSubmitting, isSubmitted } = rhf.formState;
  const drafts = useDraftKeeping({ id, userId, values, isDirty });

  // Taken up as changes to what is saved, so that the form knows it is not.
  const taken = useRef(false);
  useEffect(() => {
    if (start && !taken.current) rhf.reset({ ...saved, ...start }, { keepDefaultValues: true });
    if (!taken.current) rhf.setFocus('title');
    taken.current = true;
  }, [start, saved, rhf]);

  const set = (name: 'content' | 'image_url' | 'productIds', value: string) =>
    rhf.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted });

  async function change(output: PostFormOutput) {
    try {
      await api.put(`/blog/${id}`, { ...output, seen });
    } catch (error) {
      // Somebody else has been here: the list behind the form is to show what they wrote.
      if (error instanceof ApiError && error.status === 409) onSaved();
      throw error;
    }
  }

  async function save(output: PostFormOutput) {
    if (isNew) await api.post('/blog', output);
    else await change(output);
    toast.success(isNew ? 'Post criado com sucesso!' : 'Post atualizado com sucesso!');
    drafts.drop();
    onSaved();
    onClose();
  }

  return (
    <Form
      form={form}
      label={isNew ? 'Novo Post' : 'Editar Post'}
      attempt="Erro ao salvar post"
      onSubmit={save}
    >
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <TextField {...field('title')} maxLength={200} autoComplete="off" />
        <TextField {...field('author')} maxLength={120} autoComplete="off" />
      </div>
      <ContentEditor
        label={POST_LABELS.content}
        initial={start?.content ?? saved.content}
        error={form.error('content')}
        onChange={(content) => set('content', content)}
      />
      <PictureField
        label={POST_LABELS.image_url}
        value={values.image_url}
        error={form.error('image_url')}
        onBusy={setSending}
        onChange={(imageUrl) => set('image_url', imageUrl)}
      />
      <PostProductsField
        label={POST_LABELS.productIds}
        ids={values.productIds.split(',').filter(Boolean)}
        error={form.error('productIds')}
        onChange={(ids) => set('productIds', ids.join())}
      />
      <CheckboxField
        {...field('published')}
        hint={values.published ? undefined : 'Rascunho: o post não aparecerá no site.'}
      />
      <FormButtons
        submitLabel={values.published ? 'Publicar' : 'Salvar Rascunho'}
        busy={isSubmitting || sending}
        onCancel={onClose}
      />
    </Form>
  );
}
