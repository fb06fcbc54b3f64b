import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '../../queries/use-action.ts';
import { api } from '../../session/api-client.ts';
import type { SessionUser } from '../../session/storage.ts';
import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { saveAsFile } from './save-as-file.ts';

/** What the LGPD gives everybody: a copy of their data, and the right to be forgotten. */
export function Privacy({ user }: { user: SessionUser }) {
  const [asking, setAsking] = useState(false);
  const { busy, perform } = useAction({
    run: async () => {
      const data = await api.get<unknown>(`/users/${user.id}/export`);
      saveAsFile('meus-dados.json', JSON.stringify(data, null, 2));
    },
    failed: 'Erro ao baixar seus dados',
  });

  return (
    <section className="grid gap-5">
      <Heading>Seus dados e sua privacidade</Heading>
      <p className="text-ink-soft">
        Tudo o que guardamos sobre você pode ser baixado ou apagado quando quiser. Os detalhes estão na{' '}
        <Link to="/privacidade" className="font-semibold text-leaf-deep underline underline-offset-4">
          política de privacidade
        </Link>
        .
      </p>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button variant="secondary" busy={busy} onClick={() => void perform()}>
          {!busy && <Download aria-hidden="true" className="size-5" />}
          Baixar meus dados
        </Button>
        <Button
          variant="quiet"
          onClick={() => setAsking(true)}
          className="text-tomato-deep hover:bg-tomato-pale"
        >
          <Trash2 aria-hidden="true" className="size-5" />
          Excluir minha conta
        </Button>
      </div>
      <DeleteAccountDialog user={user} open={asking} onClose={() => setAsking(false)} />
    </section>
  );
}
