import { z } from 'zod'
import { blankIsAbsent, oneOfWords, wholeNumber } from './shared.ts'

/** Page size of the lists in the specification. */
export const PAGE_SIZE = 10
/** Page size of later lists. */
export const LATER_PAGE_SIZE = 20
const PAGE_SIZE_MAX = 100
export const SEARCH_MAX = 200

/** Refuses texts that PostgreSQL cannot compare. */
export const withSearchableText = <S extends z.ZodType<string>>(schema: S, name: string) =>
  schema.refine((text) => !text.includes('\0') && text.isWellFormed(), {
    error: `${name} contains a character that cannot be searched for.`,
  })

/** Built once and shared by all lists. */
const COMMON = {
  page: blankIsAbsent(wholeNumber('page', 1, 2_147_483_647)),
  page_size: blankIsAbsent(wholeNumber('page_size', 1, PAGE_SIZE_MAX)),
  search: withSearchableText(
    z
      .string('search must be given once.')
      .max(SEARCH_MAX, `search must be at most ${SEARCH_MAX} characters long.`),
    'search',
  )
    .overwrite((text) => text.normalize('NFC').trim())
    .optional(),
}
const ORDER = blankIsAbsent(oneOfWords(['asc', 'desc'], 'order must be asc or desc.'))

/**
 * Query of a paged list: page, page_size, search, sort and order, beside its own filters. All are optional; without any
 * of them a list answers all rows as an array.
 */
export const pageQuery = <const Sort extends readonly [string, ...string[]]>(sortKeys: Sort) =>
  z.object({
    ...COMMON,
    sort: blankIsAbsent(
      oneOfWords<Sort[number]>(sortKeys, `sort must be one of ${sortKeys.join(', ')}.`),
    ),
    order: ORDER,
  })

/**
 * A page of a list. `page` counts from 1; past the end `items` is empty and `total` still right. Rows are counted up to
 * 10,000.
 */
export const pageSchema = <S extends z.ZodType>(item: S) =>
  z.object({
    items: z.array(item),
    total: z.int(),
    /** Present if there are more than `total`, which then is 10,000. */
    total_is_floor: z.boolean().optional(),
    page: z.int(),
    page_size: z.int(),
  })
