import { type Column, linesIn, widthOf, write, writeLines } from '../../../../typesetting/text.ts'
import { changePage, type Report, rule, type Sheet } from './sheet.ts'
import { COLOURS, LEFT, RIGHT, STYLES } from './style.ts'

const ACADEMY: Column = { x: LEFT, width: 280, style: STYLES.academy, most: 3 }
const CONTACT: Column = { x: LEFT, width: 280, style: STYLES.quiet, most: 4 }
const WIDE: Column = { x: LEFT, width: RIGHT - LEFT, style: STYLES.name, most: 3 }
const TITLE = 'Test report'

function academy(sheet: Sheet, { name, address, phone, email }: Report['academy']) {
  const y = writeLines(sheet, linesIn(sheet, name, ACADEMY), { ...ACADEMY, y: sheet.y }) + 3
  const contact = [(address ?? '').replaceAll('\n', ', '), phone ?? '', email ?? '']
  const lines = linesIn(sheet, contact.filter(Boolean).join(' · '), CONTACT)
  return writeLines(sheet, lines, { ...CONTACT, y })
}

function title(sheet: Sheet) {
  const y = sheet.y + 18
  const width = widthOf(sheet, TITLE, STYLES.title) + 10
  sheet.document.rect(RIGHT - width, y - 7, width, 10).fill(COLOURS.highlight)
  write(sheet, TITLE, { x: RIGHT - 5, y, style: STYLES.title, align: 'right' })
}

/** Whose report it is, and of which test. */
export function head(sheet: Sheet, { academy: from, student, test }: Report) {
  changePage(sheet)
  title(sheet)
  sheet.y = academy(sheet, from) + 10
  rule(sheet, { width: 1.5, colour: COLOURS.ink })
  sheet.y += 14
  sheet.y = writeLines(sheet, linesIn(sheet, student.name, WIDE), { ...WIDE, y: sheet.y })
  const facts = `Student ID ${student.student_id} · ${test.day}`
  sheet.y = writeLines(sheet, [facts], { x: LEFT, y: sheet.y, style: STYLES.quiet }) + 4
  const name = linesIn(sheet, test.title, { ...WIDE, style: STYLES.body })
  sheet.y = writeLines(sheet, name, { x: LEFT, y: sheet.y, style: STYLES.body }) + 12
}
