import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { takeServerErrors } from '../../forms/form.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { signIn } from '../../session/session-store.ts';
import { dropSignUpDraft, toSessionUser } from '../../session/storage.ts';
import { toast } from '../../ui/toast-store.ts';
import { AddressStep } from './address-step.tsx';
import { PersonalStep } from './personal-step.tsx';
import {
  ADDRESS_LABELS,
  DeliveryData,
  PERSONAL_LABELS,
  PersonalData,
  toRegisterRequest,
} from './sign-up-forms.ts';
import { StepMarker } from './step-marker.tsx';
import { useAccountMaking } from './use-account-making.ts';
import { useSignUpDraft } from './use-sign-up-draft.ts';
import { useSignUpStep } from './use-sign-up-step.ts';

const TITLES = { 1: 'Conte quem é você', 2: 'Onde entregamos?' };

/** Both forms live here, so that going back and forth loses nothing. */
export function SignUp() {
  const personal = useSchemaForm(PersonalData, PERSONAL_LABELS);
  const address = useSchemaForm(DeliveryData, ADDRESS_LABELS);
  useSignUpDraft(personal.rhf, address.rhf);
  const [person, setPerson] = useState<PersonalData | null>(null);
  const makeAccount = useAccountMaking();
  const { step, forward, back } = useSignUpStep(person !== null);
  const navigate = useNavigate();
  const { state } = useLocation();
  const heading = useStepFocus(step, () => Object.keys(personal.rhf.formState.errors).length === 0);

  async function register(delivery: DeliveryData) {
    if (!person) return back();
    const answer = await makeAccount(toRegisterRequest(person, delivery));
    dropSignUpDraft();
    toast.success('Conta criada com sucesso!');
    if (answer?.token && toSessionUser(answer.user)) signIn(answer.token, answer.user);
    else await navigate('/login', { replace: true, state });
  }

  return (
    <>
      <StepMarker step={step} />
      <h2 ref={heading} tabIndex={-1} className="mt-6 mb-5 text-heading font-semibold outline-none">
        {TITLES[step]}
      </h2>
      {step === 1 ? (
        <PersonalStep
          form={personal}
          onDone={(known) => {
            setPerson(known);
            forward();
          }}
        />
      ) : (
        <AddressStep
          form={address}
          onBack={back}
          onDone={register}
          onRefused={(error) => {
            if (takeServerErrors(personal, error)) back();
          }}
        />
      )}
    </>
  );
}

/** A new step begins at its heading, unless something there is wrong and the summary speaks first. */
function useStepFocus(step: 1 | 2, mayFocus: () => boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (mayFocus()) heading.current?.focus({ preventScroll: true });
  });
  return heading;
}
