import { Copy, Download } from 'lucide-react';
import { useStore } from '../../shell/store-info.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { saveAsFile } from './save-as-file.ts';

/** Shown this once: the store keeps only their hashes. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { name } = useStore();
  const text = `Códigos de recuperação, ${name}. Cada um vale uma vez.\n\n${codes.join('\n')}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Códigos copiados.');
    } catch {
      toast.error('Não foi possível copiar. Baixe o arquivo ou anote os códigos.');
    }
  }

  return (
    <div className="grid gap-4">
      <p>
        <strong>Verificação ativada.</strong> Guarde estes códigos fora do celular: cada um entra uma vez no
        lugar do aplicativo, e eles não aparecem de novo.
      </p>
      <ul
        aria-label="Códigos de recuperação"
        className="grid grid-cols-1 gap-1 rounded-control bg-paper-deep p-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          onClick={() => saveAsFile('codigos-de-recuperacao.txt', text, 'text/plain')}
        >
          <Download aria-hidden="true" className="size-5" />
          Baixar
        </Button>
        <Button variant="secondary" size="sm" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-5" />
          Copiar
        </Button>
      </div>
      <Button onClick={onDone}>Já guardei os códigos</Button>
    </div>
  );
}
