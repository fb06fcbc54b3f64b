import { classNames } from './class-names.ts';

/** Decoration only: whoever shows it says in words what is going on. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block size-5 animate-spin rounded-full border-2 border-current border-r-transparent',
        className,
      )}
    />
  );
}

/** Fills the place of a screen that may not be shown yet. */
export function LoadingScreen({ text = 'Carregando…' }: { text?: string }) {
  return (
    <div
      role="status"
      className="grid min-h-[60vh] place-content-center justify-items-center gap-4 text-ink-soft"
    >
      <Spinner className="size-10 border-[3px] text-leaf" />
      <p>{text}</p>
    </div>
  );
}
