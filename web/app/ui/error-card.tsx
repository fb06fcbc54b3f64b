import wilted from '../art/error-wilted.svg';
import { Button } from './button.tsx';
import { Card } from './card.tsx';

interface ErrorCardProps {
  /** What could not be done, in the person's words; left out where a toast says it already. */
  message?: string | undefined;
  onRetry: () => void;
  retrying?: boolean;
}

const ADVICE = 'Tente de novo em instantes. Se continuar assim, confira sua conexão com a internet.';

export function ErrorCard({ message = ADVICE, onRetry, retrying = false }: ErrorCardProps) {
  return (
    <Card role="alert" className="mx-auto grid w-full max-w-form justify-items-center gap-3 p-8 text-center">
      <img
        src={wilted}
        alt=""
        width={400}
        height={300}
        // Without a network the picture does not come either: nothing is better than a broken one.
        onError={({ currentTarget }) => {
          currentTarget.hidden = true;
        }}
        className="h-36 w-auto"
      />
      <h2 className="text-heading font-semibold">Ops! Algo deu errado</h2>
      <p className="text-ink-soft">{message}</p>
      <Button className="mt-2" busy={retrying} onClick={onRetry}>
        Tentar novamente
      </Button>
    </Card>
  );
}
