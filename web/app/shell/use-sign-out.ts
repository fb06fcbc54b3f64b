import { useNavigate } from 'react-router';
import { signOut } from '../session/session-store.ts';
import { toast } from '../ui/toast-store.ts';

/** Leaves the account the same way everywhere: signed out, told so, back home. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    signOut();
    toast.success('Você saiu da sua conta');
    void navigate('/');
  };
}
