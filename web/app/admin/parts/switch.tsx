import { classNames } from '../../ui/class-names.ts';

interface SwitchProps {
  /** What it switches, for screen readers. */
  label: string;
  checked: boolean;
  busy: boolean;
  /** Beside the knob: the state in words. */
  text: string;
  onToggle: () => void;
}

export function Switch({ label, checked, busy, text, onToggle }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      {...(busy ? { 'aria-disabled': true, 'aria-busy': true } : {})}
      onClick={() => {
        if (!busy) onToggle();
      }}
      className="inline-flex min-h-11 flex-wrap items-center gap-x-2 md:flex-nowrap rounded-control px-1 text-small font-semibold aria-disabled:opacity-60"
    >
      <span
        aria-hidden="true"
        className={classNames(
          'flex h-6 w-10 items-center rounded-full p-0.5 transition-colors',
          checked ? 'justify-end bg-leaf' : 'justify-start bg-edge',
        )}
      >
        <span className="size-5 rounded-full bg-white" />
      </span>
      <span className={checked ? 'text-leaf-deep' : 'text-ink-soft'}>{text}</span>
    </button>
  );
}
