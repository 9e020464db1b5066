import { LATER_PAGE_SIZE, PAGE_SIZE } from '@ganit/contract/pages'
import type { Counted, PageOf } from '../db/page.ts'

type PageQuery<Sort extends string> = Partial<PageOf<Sort>> & { search?: string }

/** Asked without any of these, a list answers everything. */
export const asksForPage = ({ page, page_size, search, sort, order }: PageQuery<string>) =>
  [page, page_size, search, sort, order].some((value) => value !== undefined)

/** Reads the page that a query asks for; what it does not say is the first, of usual size, upwards by `usual`. */
export async function readPage<Sort extends string, Item>(
  { page = 1, page_size = PAGE_SIZE, sort, order = 'asc' }: PageQuery<Sort>,
  usual: Sort,
  read: (wanted: PageOf<Sort>) => Promise<Counted<Item>>,
) {
  const found = await read({ page, page_size, sort: sort ?? usual, order })
  return { ...found, page, page_size }
}

type Unsorted = Omit<PageOf<string>, 'sort'>

/** `readPage` of a list that the specification does not name, and that has one order: their usual size is another one. */
export async function readLaterPage<Item>(
  { page = 1, page_size = LATER_PAGE_SIZE, order = 'asc' }: Partial<Unsorted>,
  read: (wanted: Unsorted) => Promise<Counted<Item>>,
) {
  const found = await read({ page, page_size, order })
  return { ...found, page, page_size }
}
