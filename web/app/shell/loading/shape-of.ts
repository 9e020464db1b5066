import type { Params } from 'react-router'

type Page = { pathname: string; params: Params }

/** The route pattern of an address: `/students/edit/:id` for `/students/edit/12` with `id` 12. */
export function shapeOf({ pathname, params }: Page) {
  const parts = pathname.replace(/\/+$/, '').split('/')
  for (const [name, value] of Object.entries(params)) {
    // Parameters stand at the end: `/blog/:slug` for `/blog/blog`.
    const place = parts.findLastIndex((part) => decodeURIComponent(part) === value)
    if (place > 0) parts[place] = `:${name}`
  }
  return parts.join('/') || '/'
}
