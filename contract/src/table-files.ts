import type { z } from 'zod'
import type { Access } from './endpoint.ts'

/** File formats of a list, by the extension of its URL. */
export const TABLE_FORMATS = ['csv', 'xlsx'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

type List = {
  path: `/${string}`
  access: Access
  summary: string
  querystring?: z.ZodObject
  params?: z.ZodObject
}

type FileCall<L extends List, Format extends TableFormat> = Omit<L, 'path'> & {
  method: 'GET'
  path: `${L['path']}.${Format}`
}

const callOf = <L extends List, const Format extends TableFormat>(list: L, format: Format) =>
  ({ ...list, method: 'GET', path: `${list.path}.${format}` }) as FileCall<L, Format>

/** Calls for a list as a file, at `<path>.csv` (RFC 4180, UTF-8 with byte order mark) and `<path>.xlsx`. Not JSON. */
export const tableFiles = <const L extends List>(list: L) =>
  [callOf(list, 'csv'), callOf(list, 'xlsx')] as const
