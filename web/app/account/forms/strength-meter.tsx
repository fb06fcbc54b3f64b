import { classNames } from '../../ui/class-names.ts';
import { passwordStrength, STRENGTHS, type Strength } from './password-strength.ts';

const COLOURS: Record<Strength, string> = {
  'muito fraca': 'bg-tomato-deep',
  fraca: 'bg-tomato',
  média: 'bg-sun',
  forte: 'bg-leaf',
  'muito forte': 'bg-leaf-deep',
};

/** Five steps that fill up while a password is typed; read out only when the step changes. */
export function StrengthMeter({ password }: { password: string }) {
  const strength = password ? passwordStrength(password) : null;
  const level = strength ? STRENGTHS.indexOf(strength) : -1;
  return (
    <div className={classNames('grid gap-1.5', !strength && 'sr-only')}>
      <div aria-hidden="true" className="flex gap-1.5">
        {STRENGTHS.map((step, index) => (
          <span
            key={step}
            className={classNames(
              'h-1.5 grow rounded-full transition-colors',
              strength && index <= level ? COLOURS[strength] : 'bg-line',
            )}
          />
        ))}
      </div>
      <p role="status" className="text-small text-ink-soft">
        {strength && (
          <>
            Força da senha: <strong className="text-ink">{strength}</strong>
          </>
        )}
      </p>
    </div>
  );
}
