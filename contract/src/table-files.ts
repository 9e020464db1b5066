import type { z } from 'zod'
import type { Access } from './endpoint.ts'

/** The kinds of files in which a list can be had, by the end of their address. */
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

/**
 * The calls by which a list is had as a file for spreadsheets, at `<path>.csv` and `<path>.xlsx`: the first is UTF-8 with a
 * byte order mark, as RFC 4180 has it. The answers are no JSON.
 */
export const tableFiles = <const L extends List>(list: L) =>
  [callOf(list, 'csv'), callOf(list, 'xlsx')] as const
