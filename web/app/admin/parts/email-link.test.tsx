// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { EmailLink } from './email-link.tsx';

afterEach(cleanup);

it('writes to the address as it was given, and to nobody whom its letters add', () => {
  const email = 'ana?bcc=ladrao%40mal.example&body=oi@mal.example';
  render(<EmailLink email={email} />);
  const link = screen.getByRole('link');
  const address = new URL(link.getAttribute('href') ?? '');
  expect([address.protocol, decodeURIComponent(address.pathname), address.search]).toEqual([
    'mailto:',
    email,
    '',
  ]);
});
