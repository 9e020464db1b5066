import { plainTyped } from '@ganit/contract/plain-signs'
import { parseClass } from '../../rows/classes.ts'
import type { Line, Sheet } from './sheet.ts'

/** Day, time and sender of a message that was copied from a chat: `[12/04/26, 10:15 am] Mita: `. */
const STAMP =
  /^\[?\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},?\s{1,3}\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\.?)?\]?\s?(?:-\s)?(?:[^:]{1,60}:\s)?/i
const NUMBERED = /^\(?\d{1,3}\s?[.)-]\s?(?=\D)/
const PHONES =
  /(?:(?:ph|phone|mob|mobile|no|wa|whatsapp)\.?\s?[:.-]?\s{0,2})?(?<!\d)(?:\+?91[\s-]?|0)?[6-9]\d(?:[\s-]?\d){8}(?!\d)(?:\s?\([a-z]{1,10}\))?/gi
/** A class beside a word for it, or alone with its ending or section: `class 8`, `8th`, `(VIII-B)`. */
const CLASS =
  /(?<![\p{L}\p{N}])(?:(?:class|cl|std|कक्षा|श्रेणी|শ্রেণি|শ্রেণী|ক্লাস)\s?[.:-]?\s?[\p{L}\p{M}\d]{1,8}(?:\s?-\s?[A-H])?|\d{1,2}(?:st|nd|rd|th)(?:\s(?:class|std))?|[IVX]{1,4}(?:-[A-H])?)(?![\p{L}\p{M}\p{N}])/iu
/** Share of a sheet's lines that must be children with a phone. */
const MOST = 0.6

type Entry = { name: string; class_text: string; phones: string }

/** The name, class and phones in a line of a chat. */
function parseEntry(line: string): Entry {
  const text = line.replace(NUMBERED, '')
  const phones = [...text.matchAll(PHONES)].map(([phone]) => phone)
  const rest = text.replace(PHONES, ' ')
  const found = CLASS.exec(rest)?.[0] ?? ''
  const class_text = parseClass(found) === undefined ? '' : found
  const name = rest
    .replace(class_text, ' ')
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:|/=–—-]+|[\s,;:|/=–—-]+$/g, '')
    .replace(/\s?[,;:|=–—-]+\s?[,;:|=–—-]+\s?/g, ' ')
  return { name, class_text, phones: phones.join(' / ') }
}

const toText = (cells: readonly string[]) =>
  plainTyped(cells.filter((cell) => cell.trim()).join(', '))

/**
 * A list that was copied from a chat as a table of names, classes and phones: lines such as `1. Riya Sen 98300 12345`,
 * perhaps with day, time and sender. Any other sheet stays.
 */
export function readChat(sheet: Sheet): Sheet {
  const seen = sheet.lines.map(([row, cells]) => {
    const text = toText(cells)
    const said = text.replace(STAMP, '')
    const isListed = said !== text || NUMBERED.test(said) || cells.filter(Boolean).length === 1
    return {
      row,
      said,
      isListed,
      isChild: /[\p{L}\p{M}]{2}/u.test(said) && said.search(PHONES) >= 0,
    }
  })
  const children = seen.filter(({ isListed, isChild }) => isListed && isChild)
  if (children.length === 0 || children.length < seen.length * MOST) return sheet
  const lines = seen.flatMap(({ row, said, isChild }): Line[] => {
    const { name, class_text, phones } = parseEntry(said)
    // A line without a phone is a title, or somebody's remark.
    if (!isChild && !NUMBERED.test(said)) return [[row, [said]]]
    return name ? [[row, [name, class_text, phones]]] : []
  })
  return { ...sheet, lines, heads: ['Name', 'Class', 'Phone'] }
}
