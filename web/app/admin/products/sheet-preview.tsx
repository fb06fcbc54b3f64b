import { formatMoment } from '@cesta/contract/base/calendar';
import type { ImportError, ImportedLine, ProductImport } from '@cesta/contract/catalog/product-csv';
import { Button } from '../../ui/button.tsx';
import { counted, formatCount } from '../parts/counted.ts';

interface SheetPreviewProps {
  fileName: string;
  preview: ProductImport;
  busy: boolean;
  onImport: () => void;
  onCancel: () => void;
}

export function SheetPreview({ fileName, preview, busy, onImport, onCancel }: SheetPreviewProps) {
  const { created, updated, same, lines, errors, importedBefore, addsToStock } = preview;
  const count = created + updated;
  const wrong = preview.errorCount ?? errors.length;
  return (
    <section aria-label="Conferência do arquivo" className="grid gap-4">
      <p role="status" className="font-semibold wrap-anywhere">
        {wrong > 0
          ? `${fileName}: ${counted(wrong, 'erro', 'erros')}. Nada foi importado: corrija na planilha e envie de novo.`
          : `${fileName}: ${counted(created, 'produto novo', 'produtos novos')}, ${counted(updated, 'muda', 'mudam')}, ${counted(same, 'fica igual', 'ficam iguais')}.`}
      </p>
      {importedBefore && (
        <p className="rounded-control bg-sun-pale px-4 py-2.5 text-sun-deep wrap-anywhere">
          {importedBefore.by} já importou este mesmo arquivo em {formatMoment(importedBefore.at)}.
          {addsToStock && ' Se importar de novo, a diferença de estoque da planilha será somada outra vez.'}
        </p>
      )}
      {wrong > 0 ? <Errors errors={errors} total={wrong} /> : <Lines lines={lines} total={count} />}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onCancel}>
          Cancelar
        </Button>
        {wrong === 0 && (
          <Button busy={busy} disabled={count === 0} onClick={onImport}>
            {count === 0 ? 'Nada a mudar' : `Importar ${counted(count, 'produto', 'produtos')}`}
          </Button>
        )}
      </div>
    </section>
  );
}

const LIST = 'max-h-[45dvh] overflow-y-auto rounded-control border border-line bg-card';

/** Those that are not told one by one are counted. */
interface Told {
  total: number;
}

function Errors({ errors, total }: Told & { errors: readonly ImportError[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard
    <ul aria-label="Erros por linha" tabIndex={0} className={LIST}>
      {errors.map(({ line, column, message }) => (
        <li key={`${line} ${column} ${message}`} className="border-line px-4 py-2.5 not-last:border-b">
          <strong className="tabular-nums">
            Linha {line}
            {column && `, ${column}`}
          </strong>
          : {message}
        </li>
      ))}
      <More left={total - errors.length} />
    </ul>
  );
}

function Lines({ lines, total }: Told & { lines: readonly ImportedLine[] }) {
  if (lines.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard
    <ul aria-label="O que muda" tabIndex={0} className={LIST}>
      {lines.map(({ line, name, action, changes }) => (
        <li key={line} className="grid gap-1 border-line px-4 py-2.5 wrap-anywhere not-last:border-b">
          <p>
            <span className="text-small text-ink-soft tabular-nums">Linha {line} </span>
            <strong>{name}</strong>
            {action === 'create' && ' (novo)'}
          </p>
          <dl className="grid gap-0.5 text-small">
            {changes.map(({ column, from, to }) => (
              <div key={column} className="flex flex-wrap gap-x-2">
                <dt className="text-ink-soft">{column}:</dt>
                <dd>
                  {action === 'update' && <del className="text-ink-soft">{from ?? 'vazio'}</del>}
                  {action === 'update' && ' → '}
                  <ins className="no-underline">{to ?? 'vazio'}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
      <More left={total - lines.length} />
    </ul>
  );
}

function More({ left }: { left: number }) {
  return left > 0 ? <li className="px-4 py-2.5 text-ink-soft">e mais {formatCount(left)}</li> : null;
}
