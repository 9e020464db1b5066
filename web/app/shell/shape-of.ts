import type { Params } from 'react-router'

type Page = { pathname: string; params: Params }

/** The pattern that an address was matched with: `/students/edit/:id` for `/students/edit/12`, whose `id` is 12. */
export function shapeOf({ pathname, params }: Page) {
  const parts = pathname.replace(/\/+$/, '').split('/')
  for (const [name, value] of Object.entries(params)) {
    // What varies stands at the end: `/blog/:slug` of `/blog/blog`.
    const place = parts.findLastIndex((part) => decodeURIComponent(part) === value)
    if (place > 0) parts[place] = `:${name}`
  }
  return parts.join('/') || '/'
}
