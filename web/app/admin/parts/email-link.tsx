import { Fragment } from 'react';

/**
 * A long address breaks where a hand would break it: before the @ and after a dot. In the link a question mark, which an
 * address may hold, would begin what else the mail program is to do.
 */
export function EmailLink({ email, className = '' }: { email: string; className?: string }) {
  const parts = email.split(/(?=@)|(?<=\.)/);
  return (
    <a href={`mailto:${encodeURIComponent(email)}`} className={`wrap-anywhere hover:underline ${className}`}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never change places
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </a>
  );
}
