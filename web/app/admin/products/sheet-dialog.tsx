import { Download, Upload } from 'lucide-react';
import { type ChangeEvent, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { SheetPreview } from './sheet-preview.tsx';
import { useSheet } from './use-sheet.ts';

/** All products as a table, out and in again. */
export function SheetDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Planilha de produtos" shape="wide">
      {open && <Sheet onClose={onClose} />}
    </Dialog>
  );
}

function Sheet({ onClose }: { onClose: () => void }) {
  const sheet = useSheet(onClose);
  const fileId = useId();

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // The same file, mended meanwhile, can be chosen again.
    currentTarget.value = '';
    void sheet.check(file);
  }

  return (
    <div className="grid gap-6">
      <section className="grid justify-items-start gap-3">
        <p className="text-ink-soft">
          Baixe todos os produtos, mude na planilha o que quiser e envie de volta. O que você não mudar fica
          como está; vendas feitas no meio tempo também.
        </p>
        <Button variant="secondary" busy={sheet.exporting} onClick={() => void sheet.exportAll()}>
          <Download aria-hidden="true" className="size-5" />
          Exportar CSV
        </Button>
      </section>
      <section className="grid justify-items-start gap-3 border-line border-t pt-5">
        <p className="text-ink-soft">
          Linha sem Id cria um produto, linha com Id muda o que já existe. Antes de qualquer coisa você vê o
          que vai mudar.
        </p>
        <input
          id={fileId}
          type="file"
          accept=".csv,text/csv"
          className="peer sr-only"
          disabled={sheet.checking || sheet.importing}
          onChange={choose}
        />
        <label
          htmlFor={fileId}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border-2 border-leaf bg-card px-5 font-semibold text-leaf-deep peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-leaf"
        >
          <Upload aria-hidden="true" className="size-5" />
          Importar CSV
        </label>
        {sheet.checking && (
          <p role="status" className="flex items-center gap-2">
            <Spinner />
            Conferindo o arquivo…
          </p>
        )}
      </section>
      {sheet.checked && (
        <SheetPreview
          {...sheet.checked}
          busy={sheet.importing}
          onImport={() => void sheet.importChecked()}
          onCancel={onClose}
        />
      )}
    </div>
  );
}
