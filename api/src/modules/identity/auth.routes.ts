import { Done } from '@cesta/contract/base/answers';
import {
  ConfirmEmailRequest,
  ForgotPasswordRequest,
  LoginRequest,
  RegisterRequest,
  ResetPasswordRequest,
  SignInAnswer,
  VerifyAnswer,
} from '@cesta/contract/identity/identity';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../deps.ts';
import { addressOf } from '../../platform/http/client-address.ts';
import { callerOf } from '../../platform/security/access.ts';
import { deviceOf, keepDevice } from '../../platform/security/device-cookie.ts';
import { register } from './accounts.service.ts';
import { confirmEmail } from './confirmations.service.ts';
import { forgotPassword, resetPassword } from './passwords.service.ts';
import { logIn, logOut, type SignInFrom } from './sessions.service.ts';

const tags = ['acesso'];

const FORGOT = 'Se houver uma conta com este email, enviamos um link para criar uma nova senha.';

export const authRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.post(
    '/auth/login',
    {
      config: { access: 'public' },
      schema: { tags, body: LoginRequest, response: { 200: SignInAnswer } },
    },
    async (request, reply) => {
      const { answer, device } = await logIn(deps, request.body, signInFrom(request));
      keepDevice(reply, device, deps.settings);
      return answer;
    },
  );

  app.post(
    '/auth/register',
    {
      config: { access: 'public' },
      schema: { tags, body: RegisterRequest, response: { 201: SignInAnswer } },
    },
    async (request, reply) => {
      const { answer, device } = await register(deps, request.body, signInFrom(request));
      keepDevice(reply, device, deps.settings);
      return reply.status(201).send(answer);
    },
  );

  app.get(
    '/auth/verify',
    { config: { access: 'user' }, schema: { tags, response: { 200: VerifyAnswer } } },
    async (request) => {
      const { id, user } = callerOf(request);
      return { id, user };
    },
  );

  app.post(
    '/auth/logout',
    { config: { access: 'optional' }, schema: { tags, response: { 200: Done } } },
    async (request) => {
      await logOut(deps, request.caller);
      return { message: 'Você saiu da sua conta' };
    },
  );

  app.post(
    '/auth/forgot-password',
    {
      config: { access: 'public' },
      schema: { tags, body: ForgotPasswordRequest, response: { 200: Done } },
    },
    async (request) => {
      await forgotPassword(deps, request.body, addressOf(request));
      return { message: FORGOT };
    },
  );

  app.post(
    '/auth/reset-password',
    {
      config: { access: 'public' },
      schema: { tags, body: ResetPasswordRequest, response: { 200: Done } },
    },
    async (request, reply) => {
      keepDevice(reply, await resetPassword(deps, request.body, signInFrom(request)), deps.settings);
      return { message: 'Senha alterada com sucesso!' };
    },
  );

  // A call of its own, not the link: whatever opens links in e-mails to look at them confirms nothing.
  app.post(
    '/auth/confirm-email',
    {
      config: { access: 'public' },
      schema: { tags, body: ConfirmEmailRequest, response: { 200: Done } },
    },
    async (request) => {
      await confirmEmail(deps, request.body);
      return { message: 'E-mail confirmado. Obrigado!' };
    },
  );
};

export function signInFrom(request: FastifyRequest): SignInFrom {
  return {
    address: addressOf(request),
    userAgent: request.headers['user-agent'],
    device: deviceOf(request),
  };
}
