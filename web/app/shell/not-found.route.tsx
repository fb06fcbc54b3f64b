import { data } from 'react-router';

/** Any address the site map does not know: a real 404, drawn by the error screen. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
