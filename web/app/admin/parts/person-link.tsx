import { Link } from 'react-router';
import { tabAddress } from '../every-tab/tab-address.ts';

/** The customer's name, leading to their file; plain text where there is no account. */
export function PersonLink({ id, name }: { id: string; name: string }) {
  if (!id) return <span className="wrap-anywhere">{name}</span>;
  return (
    <Link
      to={tabAddress('clientes', { pessoa: id })}
      className="font-semibold text-leaf-deep wrap-anywhere underline decoration-leaf/40 underline-offset-2"
    >
      {name}
    </Link>
  );
}
