import { type LucideIcon, RefreshCw } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Heading } from '../../ui/heading.tsx';

interface TabHeadProps {
  title: string;
  /** How many there are, or another short line beside the title. */
  note?: ReactNode;
  /** False where there will never be a note: its place is not kept. */
  hasNote?: boolean;
  /** The tab's buttons; the most important one last. */
  children?: ReactNode;
}

const TITLE_ID = 'titulo-da-aba';

/** After what had the focus is gone, such as a deleted row. */
export function focusTabTitle(): void {
  requestAnimationFrame(() => document.getElementById(TITLE_ID)?.focus());
}

/** One line, also on a phone: what matters begins below it. */
export function TabHead({ title, note, hasNote = true, children }: TabHeadProps) {
  return (
    <header className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-2 sm:flex-nowrap sm:mb-3 sm:gap-x-4">
      <div className="min-w-0 max-sm:grow max-sm:basis-24 sm:flex sm:flex-wrap sm:items-baseline sm:gap-x-3">
        <Heading id={TITLE_ID} tabIndex={-1} className="outline-none max-sm:text-subheading!">
          {title}
        </Heading>
        {hasNote && (
          <p
            role="status"
            className="min-h-5 text-small text-ink-soft tabular-nums max-sm:min-h-4 max-sm:text-[0.75rem] max-sm:leading-4"
          >
            {note}
          </p>
        )}
      </div>
      {children && (
        <div className="group/buttons ml-auto flex flex-wrap items-center sm:shrink-0 sm:gap-2">
          {children}
        </div>
      )}
    </header>
  );
}

interface HeadButtonProps extends Omit<ComponentProps<typeof Button>, 'children' | 'size'> {
  icon: LucideIcon;
  text: string;
  /** What one comes to the tab for. */
  isMain?: boolean;
  iconClassName?: string | undefined;
}

/**
 * A button of a tab's head: on a phone its sign alone, so that all of them fit beside the title. Where there are more
 * than four, the lesser ones are signs on a tablet too.
 */
export function HeadButton({ icon: Icon, text, isMain, iconClassName, ...button }: HeadButtonProps) {
  return (
    <Button
      variant={isMain ? 'primary' : 'quiet'}
      title={text}
      {...button}
      className={classNames('whitespace-nowrap max-sm:px-3!', !isMain && 'sm:px-3!')}
    >
      <Icon aria-hidden="true" className={classNames('size-5 shrink-0', iconClassName)} />
      <span
        className={classNames(
          'max-sm:sr-only',
          !isMain && 'max-lg:group-has-[>button:nth-of-type(5)]/buttons:sr-only',
        )}
      >
        {text}
      </span>
    </Button>
  );
}

export function RefreshButton({ loading, onRefresh }: { loading: boolean; onRefresh: () => void }) {
  return (
    <HeadButton
      icon={RefreshCw}
      text="Atualizar"
      {...(loading ? { 'aria-disabled': true } : {})}
      iconClassName={loading ? 'animate-spin' : undefined}
      onClick={() => {
        if (!loading) onRefresh();
      }}
    />
  );
}
