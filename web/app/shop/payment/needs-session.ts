import { type RouterContextProvider, redirect } from 'react-router';
import { doNotKeep } from '../../page-context.ts';

interface Arrival {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** These pages are reached with a payment session or not at all; each address is seen by one person. */
export function requirePaymentSession({ request, context }: Arrival): null {
  doNotKeep(context);
  if (!new URL(request.url).searchParams.get('session_id')) throw redirect('/');
  return null;
}
