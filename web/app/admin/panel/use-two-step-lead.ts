import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../session/api-client.ts';
import { toast } from '../../ui/toast-store.ts';

/** Where the store asks a second step of its staff, whoever has none is led to setting it up. */
export function useTwoStepLead(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { error } = event.action as { error: unknown };
        if (!(error instanceof ApiError) || error.code !== 'TWO_STEP_REQUIRED') return;
        toast.warning(error.message, { key: 'two-step' });
        void navigate('/minha-conta?tab=seguranca', { replace: true });
      }),
    [client, navigate],
  );
}
