const SLUG_MAX = 100

/** A title's Latin letters and digits as a slug; blank if it has none. */
const slugOf = (title: string) =>
  title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, SLUG_MAX)
    .replace(/-+$/, '')

/** `Why π isn’t 22/7` → `why-isnt-22-7`. A title without Latin letters gets the post's day: `post-2026-04-05`. */
export const proposedSlug = (title: string, date: string) =>
  slugOf(title) || (title.trim() && slugOf(`post ${date}`))
