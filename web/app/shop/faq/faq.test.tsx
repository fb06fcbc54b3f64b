// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import Faq from './faq.route.tsx';
import { QUESTIONS } from './questions.ts';

afterEach(cleanup);

it('shows every question, and no answer before its question is pressed', async () => {
  const Site = createRoutesStub([{ path: '/', Component: Faq }]);
  render(<Site />);
  for (const { question } of QUESTIONS)
    expect(await screen.findByRole('heading', { name: question })).toBeTruthy();
  expect(document.querySelectorAll('details')).toHaveLength(QUESTIONS.length);
  expect(document.querySelectorAll('details[open]')).toHaveLength(0);
});
