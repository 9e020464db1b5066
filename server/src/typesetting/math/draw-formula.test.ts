import { expect, test } from 'vitest'
import { readPdf } from '../../../test/read-pdf.ts'
import { makePdf } from '../pdf-document.ts'
import { createSetting } from '../rich/setting.ts'
import { drawFormula } from './draw-formula.ts'
import { createFormulaSetter } from './formulas.ts'

test('a table with a frame is drawn in lines, not as a filled box', async () => {
  const latex = '\\begin{array}{|c|c|}\\hline p & q\\\\\\hline T & F\\\\\\hline\\end{array}'
  const set = await createFormulaSetter((text) => text.length * 500)
  const about = { title: 'Table', author: 'Somebody', texts: 'pqTF' }
  const pdf = await makePdf({ ...about, size: [300, 300] }, async (canvas) => {
    canvas.document.addPage()
    const setting = await createSetting(canvas)
    const style = { type: 'text', size: 10, leading: 14, colour: '#000000' } as const
    drawFormula(setting, set(latex, true), { x: 50, y: 150, style: style as never })
  })
  const { contents = '' } = readPdf(pdf).pages[0] ?? {}
  const boxes = [...contents.matchAll(/ re\n([\s\S]*?\n)?(f|S)\n/g)].map(([, , paint]) => paint)
  expect(boxes).toContain('S')
  expect(boxes).not.toContain('f')
})
