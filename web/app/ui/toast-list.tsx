import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import type { Toast, ToastType } from './toast-store.ts';

const LOOKS: Record<ToastType, { icon: ComponentType<{ className?: string }>; classes: string }> = {
  success: { icon: CircleCheck, classes: 'border-leaf bg-leaf-pale text-leaf-deep' },
  error: { icon: CircleAlert, classes: 'border-tomato-deep bg-tomato-pale text-tomato-deep' },
  warning: { icon: TriangleAlert, classes: 'border-sun-deep bg-sun-pale text-sun-deep' },
  info: { icon: Info, classes: 'border-dusk bg-dusk-pale text-dusk' },
};

interface ToastListProps {
  role: 'alert' | 'status';
  toasts: readonly Toast[];
  isUnheard?: (since: number) => boolean;
  onClose: (id: number) => void;
  children?: ReactNode;
}

export function ToastList({ role, toasts, isUnheard, onClose, children }: ToastListProps) {
  return (
    <div role={role} className="grid w-full max-w-sm gap-3 sm:max-w-md">
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          late={isUnheard?.(toast.since) ?? false}
          onClose={() => onClose(toast.id)}
        />
      ))}
      {children}
    </div>
  );
}

/** A screen reader hears what is put in, not what was there: what is late is put in once more, in its hearing. */
export function Heard({
  late,
  className,
  children,
}: {
  late: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div key={late ? 'late' : 'heard'} className={className} {...(late && { 'aria-hidden': true })}>
      {children}
    </div>
  );
}

interface ToastCardProps {
  toast: Toast;
  late: boolean;
  onClose: () => void;
}

function ToastCard({ toast, late, onClose }: ToastCardProps) {
  const { icon: Icon, classes } = LOOKS[toast.type];
  return (
    <div
      data-toast
      className={classNames(
        'flex animate-rise gap-3 rounded-card border bg-card p-1.5 pl-3 shadow-soft sm:p-3 sm:pl-4',
        classes,
      )}
    >
      <Icon aria-hidden="true" className="mt-2.5 size-6 shrink-0" />
      <div className="min-w-0 grow py-2 leading-snug text-ink wrap-anywhere sm:leading-normal">
        <Heard late={late}>
          {toast.title && <p className="font-display text-subheading font-semibold">{toast.title}</p>}
          {toast.text.split('\n').map((line, place) => (
            <p key={line} className={place === 0 ? 'font-medium' : 'mt-1'}>
              {line}
            </p>
          ))}
          {toast.lines && toast.lines.length > 0 && (
            <>
              {toast.lead && <p className="mt-2 text-small">{toast.lead}</p>}
              <ul className="mt-1 list-disc pl-5 text-small">
                {toast.lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </>
          )}
        </Heard>
        {toast.action && (
          <button
            type="button"
            onClick={() => {
              toast.action?.run();
              onClose();
            }}
            className="pointer-events-auto -mb-1 min-h-11 font-semibold text-leaf-deep underline underline-offset-4"
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <IconButton label="Fechar aviso" onClick={onClose} className="pointer-events-auto text-ink">
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}
