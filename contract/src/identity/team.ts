import { z } from 'zod';
import { Email, Id, Password, PersonName } from '../base/fields.ts';
import { StaffRole, User } from './identity.ts';

export const TeamMember = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: StaffRole,
  /** Null for who has not signed in since this is noted. */
  last_seen_at: z.iso.datetime().nullable(),
  two_step: z.boolean(),
  /** The one who asks. */
  is_you: z.boolean(),
});
export type TeamMember = z.infer<typeof TeamMember>;

export const TeamInvitation = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: StaffRole,
  invited_by: z.string(),
  sent_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  expired: z.boolean(),
});
export type TeamInvitation = z.infer<typeof TeamInvitation>;

export const Team = z.object({
  members: z.array(TeamMember),
  invitations: z.array(TeamInvitation),
  /** Whether the store asks a second step of its staff. */
  two_step_required: z.boolean(),
});
export type Team = z.infer<typeof Team>;

export const InvitationInput = z.object({ name: PersonName, email: Email, role: StaffRole });
export type InvitationInput = z.infer<typeof InvitationInput>;

/** `from` is the role that the operator saw: who saw something old changes nothing. */
export const RoleChange = z.object({ role: StaffRole, from: StaffRole.optional() });
export type RoleChange = z.infer<typeof RoleChange>;

/** What the page behind the link shows: to whoever holds it, which is whoever reads that mailbox. */
export const OpenInvitation = z.object({
  name: z.string(),
  email: z.string(),
  role: StaffRole,
  invited_by: z.string(),
  expires_at: z.iso.datetime(),
  /** Then one signs in with it instead of choosing a password. */
  has_account: z.boolean(),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

/** Of who has no account yet; who is signed in sends nothing. */
export const NewColleague = z.object({ name: PersonName, password: Password });
export type NewColleague = z.infer<typeof NewColleague>;

/** A token only for a new account: who was signed in stays so. */
export const InvitationAccepted = z.object({ token: z.string().optional(), user: User });
export type InvitationAccepted = z.infer<typeof InvitationAccepted>;
