import { z } from 'zod';
import { EMAIL_MAX, EMAIL_PATTERN, Id, Page } from '../base/fields.ts';
import {
  FILL_IN_ALL,
  formLine,
  formText,
  optionalText,
  QueryFlag,
  RequiredPictureAddress,
} from '../base/forms.ts';
import { Product } from '../catalog/catalog.ts';
import { AdminProblemReport } from '../orders/problems.ts';
import { MAX_POST_PRODUCTS } from './content-constants.ts';

const Moment = z.iso.datetime();

export const Post = z.object({
  id: Id,
  /** The current one. Who asked by an older slug is meant to be redirected to this. */
  slug: z.string(),
  title: z.string(),
  author: z.string(),
  excerpt: z.string(),
  /** Sanitised HTML, or plain text when `hasMarkup` says so. */
  content: z.string(),
  image_url: z.string(),
  created_at: Moment,
  updated_at: Moment,
  published: z.boolean(),
  /** What it cooks with, in its order; visitors get those on sale. Missing in the public list. */
  products: z.array(Product).optional(),
});
export type Post = z.infer<typeof Post>;

export const PostList = z.object({ posts: z.array(Post), total: z.number().int() });
export type PostList = z.infer<typeof PostList>;

/** Of a post, what a card shows. */
export const PostSummary = Post.omit({ content: true, products: true });
export type PostSummary = z.infer<typeof PostSummary>;

export const PostSummaryList = z.object({ posts: z.array(PostSummary), total: z.number().int() });
export type PostSummaryList = z.infer<typeof PostSummaryList>;

export const PostListQuery = Page.extend({ published: QueryFlag.optional() });
export type PostListQuery = z.infer<typeof PostListQuery>;

/** What is written of a post; a draft needs all that a published one does. */
export const PostFields = z.object(
  {
    title: formText(200),
    content: formText(100_000),
    author: formText(120),
    image_url: RequiredPictureAddress,
    /** Left out: made from the content, or kept when it was written by hand. Empty: made from the content. */
    excerpt: optionalText(500).optional(),
    /** In this order. Left out: as it was. */
    productIds: z
      .array(Id, 'Produtos inválidos')
      .max(MAX_POST_PRODUCTS, `Escolha no máximo ${MAX_POST_PRODUCTS} produtos`)
      .optional(),
    published: z.boolean('Valor inválido').optional(),
  },
  FILL_IN_ALL,
);

export const PostInput = PostFields.extend({
  /** The `updated_at` of what the form showed. Left out: whatever stands there is replaced. */
  seen: z.iso.datetime({ error: 'Valor inválido' }).optional(),
});
export type PostInput = z.infer<typeof PostInput>;

export const ContactMessage = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  read_status: z.boolean(),
  created_at: Moment,
  /** Since when it counts as answered, and who said so. */
  answered_at: Moment.optional(),
  answered_by: z.string().nullish(),
  /** The customer with this e-mail, where there is one; the telephone where they have confirmed it. */
  person_id: Id.optional(),
  person_phone: z.string().nullish(),
  /** Of a message that tells what came wrong in an order or basket; left out of all others. */
  problem: AdminProblemReport.optional(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const ContactMessageList = z.object({
  messages: z.array(ContactMessage),
  total: z.number().int(),
  /** Of all messages, whatever the filter. */
  unread: z.number().int(),
});
export type ContactMessageList = z.infer<typeof ContactMessageList>;

/** False takes it back. */
export const MessageAnswered = z.object({ answered: z.boolean('Valor inválido').default(true) }).default({
  answered: true,
});

export const ContactListQuery = Page.extend({ read: QueryFlag.optional() });
export type ContactListQuery = z.infer<typeof ContactListQuery>;

const FILL_IN_CONTACT = 'Por favor, preencha todos os campos';
const WRONG_EMAIL = 'Por favor, insira um email válido';

/** A missing field is told before a wrong e-mail, hence the order. */
export const ContactInput = z.object(
  {
    name: formLine(120, FILL_IN_CONTACT),
    message: formText(5000, FILL_IN_CONTACT),
    email: formText(EMAIL_MAX, FILL_IN_CONTACT).regex(EMAIL_PATTERN, WRONG_EMAIL),
    /** A honeypot: invisible to people. */
    website: z.string().max(2000).optional(),
    /** How long the form was on screen, where the sender can tell. */
    elapsedMs: z.number().min(0).optional(),
  },
  FILL_IN_CONTACT,
);
export type ContactInput = z.infer<typeof ContactInput>;

export const Uploaded = z.object({ imageUrl: z.string() });
export type Uploaded = z.infer<typeof Uploaded>;
