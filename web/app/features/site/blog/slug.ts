const SLUG_MAX = 100

/** A title's Latin letters and digits as the last part of an address; blank where it has none. */
const slugOf = (title: string) =>
  title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, SLUG_MAX)
    .replace(/-+$/, '')

/**
 * `Why π isn’t 22/7` as `why-isnt-22-7`. A title in another script, of which nothing is left, gets the post's day
 * instead: `post-2026-04-05`.
 */
export const proposedSlug = (title: string, date: string) =>
  slugOf(title) || (title.trim() && slugOf(`post ${date}`))
