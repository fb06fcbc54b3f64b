import { useAddress } from '../every-tab/use-address.ts';
import { PeopleList } from './people-list.tsx';
import { PersonScreen } from './person.tsx';

/** Everybody who has an account; `?pessoa=<id>` opens one of them. */
export default function PeopleTab() {
  const { get } = useAddress();
  const id = get('pessoa');
  return id ? <PersonScreen key={id} id={id} /> : <PeopleList />;
}
