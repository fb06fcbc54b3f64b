import { useLocation, useNavigate } from 'react-router';

/** The step is an entry of the history: the phone's back button goes to the first one, not out of the form. */
export function useSignUpStep(isPersonKnown: boolean) {
  const { state } = useLocation() as { state: { step?: unknown } | null };
  const navigate = useNavigate();
  const step = state?.step === 2 && isPersonKnown ? 2 : 1;
  return {
    step: step as 1 | 2,
    forward: () => {
      // After a reload this is the second entry already: what was missing is known again.
      if (state?.step !== 2) void navigate('.', { state: { ...state, step: 2 } });
    },
    back: () => void navigate(-1),
  };
}
