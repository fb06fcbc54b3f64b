import { z } from 'zod';
import { Product } from './catalog.ts';
import { MAX_POST_PRODUCTS } from './constants.ts';
import { EMAIL_MAX, EMAIL_PATTERN, Id, Page } from './fields.ts';
import {
  FILL_IN_ALL,
  formText,
  optionalText,
  PictureAddress,
  QueryFlag,
  SPARE_LENGTH,
  wholeNumber,
} from './forms.ts';
import { OrganicBadge } from './organic.ts';
import { AdminProblemReport } from './problems.ts';

const Moment = z.iso.datetime();
const INTEGER_MAX = 1_000_000;

export const Producer = z.object({
  id: Id,
  name: z.string(),
  story: z.string(),
  location: z.string(),
  /** Free text, usually separated by commas. */
  products: z.string(),
  imageUrl: z.string(),
  /** The office's own note of it, for the office alone: nobody says until when it is true. */
  organicEvidence: z.string().optional(),
  /** While it is valid. */
  organic: OrganicBadge.optional(),
  active: z.boolean(),
  orderIndex: z.number().int().min(0),
});
export type Producer = z.infer<typeof Producer>;

export const ProducerList = z.object({ producers: z.array(Producer), total: z.number().int() });
export type ProducerList = z.infer<typeof ProducerList>;

export const ProducerListQuery = Page.extend({ active: QueryFlag.optional() });
export type ProducerListQuery = z.infer<typeof ProducerListQuery>;

const PRODUCTS_MAX = 2000;
const MainProduct = z.string().max(PRODUCTS_MAX + SPARE_LENGTH, `Use no máximo ${PRODUCTS_MAX} caracteres`);

/** Text as it is; a list becomes text. */
const MainProducts = z
  .union([MainProduct, z.array(MainProduct).max(200)], FILL_IN_ALL)
  .transform((given) =>
    Array.isArray(given)
      ? given
          .map((item) => item.trim())
          .filter(Boolean)
          .join(', ')
      : given,
  )
  .pipe(formText(PRODUCTS_MAX));

export const ProducerInput = z.object(
  {
    name: formText(120),
    story: formText(5000),
    location: formText(200),
    products: MainProducts,
    imageUrl: PictureAddress.nullish(),
    organicEvidence: optionalText(200).optional(),
    active: z.boolean('Valor inválido').optional(),
    orderIndex: wholeNumber({ min: 0, max: INTEGER_MAX }, 'Ordem inválida').optional(),
  },
  FILL_IN_ALL,
);
export type ProducerInput = z.infer<typeof ProducerInput>;

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

/** Of a post, before it is known whether it is a draft. */
export const PostFields = z.object(
  {
    title: formText(200),
    content: formText(100_000),
    author: formText(120),
    /** A draft may wait for it: then it is empty. */
    image_url: PictureAddress.nullish().transform((address) => address ?? ''),
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

/** Only what says that it is a draft may do without a picture. */
export const hasItsPicture = ({
  image_url,
  published,
}: {
  image_url: string;
  published?: boolean | undefined;
}) => image_url !== '' || published === false;
export const WITHOUT_PICTURE = { error: FILL_IN_ALL, path: ['image_url'] };

export const PostInput = PostFields.refine(hasItsPicture, WITHOUT_PICTURE);
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
  /** The customer with this e-mail, where there is one. */
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
    name: formText(120, FILL_IN_CONTACT),
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
