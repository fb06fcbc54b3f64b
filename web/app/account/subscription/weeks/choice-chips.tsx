import type { ReactNode } from 'react';

interface ChoiceProps {
  name: string;
  value: number;
  checked: boolean;
  onChoose: (value: number) => void;
  /** The first to be reached in its dialog. */
  autoFocus?: boolean;
  className?: string;
  children: ReactNode;
}

/** One of a few answers, large enough for a thumb. */
export function Choice({ name, value, checked, onChoose, autoFocus, className = '', children }: ChoiceProps) {
  return (
    <label
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-edge bg-white transition-colors has-checked:border-leaf has-checked:bg-leaf-pale has-checked:outline-1 has-checked:outline-leaf has-focus-visible:outline-3 has-focus-visible:outline-leaf-deep ${className}`}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={() => onChoose(value)}
        {...(autoFocus && { 'data-autofocus': true })}
        className="size-5.5 shrink-0 accent-leaf focus-visible:outline-none"
      />
      {children}
    </label>
  );
}
