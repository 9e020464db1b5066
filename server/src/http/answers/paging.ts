import { LATER_PAGE_SIZE, PAGE_SIZE } from '@ganit/contract/pages'
import type { Counted, PageOf } from '../../db/rows/page.ts'

type PageQuery<Sort extends string> = Partial<PageOf<Sort>> & { search?: string }

/** Whether a request has one of the parameters of a page; without any the list answers all rows. */
export const asksForPage = ({ page, page_size, search, sort, order }: PageQuery<string>) =>
  [page, page_size, search, sort, order].some((value) => value !== undefined)

/** Reads the requested page; defaults: first page, default size, ascending by `usual`. */
export async function readPage<Sort extends string, Item>(
  { page = 1, page_size = PAGE_SIZE, sort, order = 'asc' }: PageQuery<Sort>,
  usual: Sort,
  read: (wanted: PageOf<Sort>) => Promise<Counted<Item>>,
) {
  const found = await read({ page, page_size, sort: sort ?? usual, order })
  return { ...found, page, page_size }
}

type Unsorted = Omit<PageOf<string>, 'sort'>

/**
 * Reads the wanted page as `readPage` does, for lists that the specification does not name. They have one order and
 * another default size.
 */
export async function readLaterPage<Item>(
  { page = 1, page_size = LATER_PAGE_SIZE, order = 'asc' }: Partial<Unsorted>,
  read: (wanted: Unsorted) => Promise<Counted<Item>>,
) {
  const found = await read({ page, page_size, order })
  return { ...found, page, page_size }
}
