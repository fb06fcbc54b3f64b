import { Fragment } from 'react';
import { Link } from 'react-router';

export interface Crumb {
  name: string;
  /** None for the page itself. */
  path?: string;
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Você está em" className="text-small text-ink-soft">
      <ol className="flex flex-wrap items-center gap-x-2">
        {crumbs.map(({ name, path }, index) => (
          <Fragment key={name}>
            {index > 0 && <li aria-hidden="true">/</li>}
            <li>
              {path ? (
                <Link to={path} className="inline-flex min-h-11 items-center underline underline-offset-4">
                  {name}
                </Link>
              ) : (
                <span aria-current="page" className="wrap-anywhere">
                  {name}
                </span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
