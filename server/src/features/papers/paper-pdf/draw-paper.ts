import { makePdf } from '../../../typesetting/pdf-document.ts'
import { type Setting, settingOf } from '../../../typesetting/rich/setting.ts'
import { spaceBox, tied } from './boxes.ts'
import { columnsOf } from './flow.ts'
import { feet, head } from './head.ts'
import { drawKey } from './key.ts'
import { drawOmr } from './omr.ts'
import { itemBlocks } from './questions.ts'
import { sectionHead } from './sections.ts'
import type { PaperSheet } from './sheet.ts'
import { drawSolutions } from './solutions.ts'
import { PAGE } from './style.ts'
import { allWords, saying } from './words.ts'

/** So many lines for an answer stay with their question. */
const LINES_KEPT = 2

function drawQuestions(setting: Setting, sheet: PaperSheet) {
  const columns = columnsOf(setting, sheet.columns, head(setting, sheet))
  for (const section of sheet.sections) {
    let above = sectionHead(setting, section, columns.width)
    for (const item of section.items)
      for (const { block, lines } of itemBlocks(setting, item, { ...sheet, ...columns })) {
        const [kept, others] = [lines.slice(0, LINES_KEPT), lines.slice(LINES_KEPT)]
        columns.place([...above, ...block, ...tied([spaceBox(6), ...kept])])
        columns.pour(others, kept.length > 0 ? 8 : 0)
        above = []
      }
    columns.place(above)
  }
  columns.draw()
}

const DRAWN = { paper: drawQuestions, key: drawKey, solutions: drawSolutions, omr: drawOmr }

const textsOf = (sheet: PaperSheet) =>
  JSON.stringify(sheet, (_, value) => (value instanceof Uint8Array ? undefined : value))

/** Draws what is printed of a paper; see `paperPdf`, which does it without keeping requests waiting. */
export const drawPaper = async (sheet: PaperSheet) =>
  makePdf(
    {
      size: [PAGE.width, PAGE.height],
      title:
        sheet.set === null
          ? sheet.title
          : `${sheet.title} – ${saying(sheet.language)('set', { set: sheet.set })}`,
      author: sheet.academy.name,
      language: sheet.language,
      day: new Date(`${sheet.day}T00:00:00Z`),
      texts: `${textsOf(sheet)}${allWords(sheet.language)}₹`,
    },
    async (canvas) => {
      const setting = await settingOf(canvas)
      DRAWN[sheet.print](setting, sheet)
      feet(setting, sheet)
    },
  )
