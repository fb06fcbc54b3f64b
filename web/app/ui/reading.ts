/** One look for what the editor can make: paragraphs, headings, lists, quotes, links and code. */
export const READING = [
  // What tables look like stands in a sheet of its own: styles/post-tables.css.
  'post-text text-lead',
  '[&>*+*]:mt-5 [&_h2]:mt-10! [&_h2]:text-heading [&_h2]:font-semibold [&_h3]:mt-8! [&_h3]:text-subheading [&_h3]:font-semibold',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_:is(ul,ol)]:pl-6 [&_li]:mt-2 [&_li]:pl-1 [&_li]:marker:text-leaf',
  '[&_a]:font-semibold [&_a]:text-leaf-deep [&_a]:underline [&_a]:underline-offset-4',
  '[&_blockquote]:border-l-4 [&_blockquote]:border-sun [&_blockquote]:pl-5 [&_blockquote]:font-display [&_blockquote]:text-subheading',
  '[&_code]:rounded-control [&_code]:bg-paper-deep [&_code]:px-1.5 [&_pre]:overflow-x-auto [&_pre]:rounded-control [&_pre]:bg-paper-deep [&_pre]:p-4',
  '[&_img]:rounded-card [&_img]:max-w-full [&_img]:h-auto wrap-anywhere',
].join(' ');
