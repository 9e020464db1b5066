import { expect, test } from 'vitest'
import { readPdf } from '../../../test/read-pdf.ts'
import { makePdf } from '../pdf-document.ts'
import { type Picture, pictureBox } from '../rich/rich-text.ts'
import { createSetting, type Setting } from '../rich/setting.ts'
import { drawDrawing } from './draw-drawing.ts'
import type { Drawing, Shape } from './drawing.ts'

const shape = (
  name: string,
  attributes: Record<string, string> = {},
  children: Shape['children'] = [],
): Shape => ({ name, attributes, children })

/** Operators of a page with a drawing of 100 × 100 in a square of 200 points. */
async function drawn(children: Drawing['children'], box: Drawing['box'] = [0, 0, 100, 100]) {
  const about = { title: 'Drawing', author: 'Somebody', texts: JSON.stringify(children) }
  const pdf = await makePdf({ ...about, size: [300, 300] }, async (canvas) => {
    canvas.document.addPage()
    const setting = await createSetting(canvas)
    drawDrawing(setting, { box, children }, { x: 50, y: 50, width: 200, height: 200 })
  })
  const [page] = readPdf(pdf).pages
  return page ?? { text: '', contents: '', stretches: [] }
}

test('each shape is drawn with the paint and the pen that it has, or that is around it', async () => {
  const { contents } = await drawn([
    shape('g', { fill: 'none', stroke: '#f00', 'stroke-width': '2', 'stroke-dasharray': '3 1 2' }, [
      shape('line', { x1: '1', y1: '2', x2: '3', y2: '4' }),
      shape('polygon', { points: '1,1 2,2 3,1' }),
      shape('circle', { cx: '50', cy: '50', r: '10%', fill: 'rgb(0,0,255)', 'stroke-width': '0' }),
      shape('rect', { width: '10', height: '5', fill: '#00f8', 'fill-rule': 'evenodd' }),
    ]),
    shape('path', { d: 'M1 1L9 9', display: 'none' }),
    shape('path', { d: 'M1 1L8 8', visibility: 'hidden', stroke: 'black' }),
  ])
  expect(contents).toMatch(/\[3 1 2 3 1 2\] 0 d\n[\s\S]*?S\n/)
  expect(contents).toMatch(/1 2 m\n3 4 l\n[\s\S]*?1 0 0 SCN\n[\s\S]*?2 w\n[\s\S]*?S\n/)
  expect(contents).toMatch(/3 1 l\nh\n[\s\S]*?S\n/)
  expect(contents).toMatch(/0 0 1 scn\n[\s\S]*?\nf\n/)
  expect(contents).toMatch(/0 0 10 5 re\n[\s\S]*?\nB\*\n/)
  expect(contents).not.toMatch(/9 9 l|8 8 l/)
})

test('labels stand where they are placed, from, around or up to it, in all scripts and with the signs of formulas', async () => {
  const { stretches } = await drawn([
    shape('text', { x: '10', y: '20' }, ['start']),
    shape('text', { x: '50', y: '40', 'text-anchor': 'middle', 'font-size': '10' }, ['middle']),
    shape('text', { x: '90', y: '60', 'text-anchor': 'end', 'font-size': '10' }, ['मीटर θ']),
    shape('g', { transform: 'translate(0 20)', 'font-size': '5' }, [
      shape('text', {}, [
        shape('tspan', { x: '5', y: '60' }, ['one']),
        shape('tspan', { x: '5', dy: '6' }, ['two']),
      ]),
    ]),
  ])
  const of = (said: string) => stretches.find(({ text }) => text === said)
  expect(stretches.reduce((sum, { unknown }) => sum + unknown, 0)).toBe(0)
  expect(of('start')).toMatchObject({ x: 10 })
  const middle = of('middle')
  expect((middle?.x ?? 0) + (middle?.width ?? 0) / 2).toBeCloseTo(50, 0)
  expect(of('मीटर')?.x).toBeLessThan(80)
  expect(of('θ')?.x).toBeGreaterThan(80)
  expect((of('one')?.y ?? 0) - (of('two')?.y ?? 0)).toBeCloseTo(6)
})

test('what no page can hold is left out, and what stands beside it is drawn', async () => {
  const { contents, text } = await drawn([
    shape('path', { d: 'M' }),
    shape('path', { d: 'M10' }),
    shape('path', { d: 'M1e40 0L5 5', stroke: 'black' }),
    shape('path', { d: 'A0 0 0 0 0 0 0', stroke: 'black' }),
    shape('g', { transform: 'scale(1e300) rotate(1e300) matrix(1 2)' }),
    shape('polyline', { points: '1' }),
    shape('rect', { width: '-1', height: '1e99' }),
    shape('ellipse', {}),
    shape('text', { x: '1e99', 'font-size': '-5' }, ['small']),
    shape('text', { 'font-size': '1e99' }, ['large']),
    shape('line', { x2: '7', y2: '7', stroke: 'black' }),
  ])
  expect(contents).toContain('0 0 m\n7 7 l\n')
  expect(contents).not.toMatch(/NaN|undefined|Infinity/)
  expect(text).not.toContain('small')
  expect(contents.match(/(?<=\n)q(?=\n)/g)?.length).toBe(contents.match(/(?<=\n)Q(?=\n)/g)?.length)
})

test('what is moved, turned, scaled or slanted is drawn there', async () => {
  const moved: [transform: string, matrix: string][] = [
    ['translate(3)', '1 0 0 1 3 0'],
    ['scale(2)', '2 0 0 2 0 0'],
    ['scale(2, 3)', '2 0 0 3 0 0'],
    ['rotate(90 10 10)', '0 1 -1 0 20 0'],
    ['skewX(45)', '1 0 1 1 0 0'],
    ['skewY(45)', '1 1 0 1 0 0'],
    ['matrix(1 2 3 4 5 6)', '1 2 3 4 5 6'],
  ]
  for (const [transform, matrix] of moved) {
    const { contents } = await drawn([shape('line', { transform, x2: '7', stroke: 'black' })])
    expect(contents, transform).toContain(`\n${matrix} cm\n`)
  }
})

test('a drawing is printed as large as it says and its place allows, a photo as large as it is sharp', () => {
  const sizeOf = (picture: Picture, width = 500) => {
    const box = pictureBox({} as Setting, picture, width)
    return [box.width, box.height]
  }
  const drawing: Drawing = { box: [0, 0, 200, 100], children: [] }
  expect(sizeOf({ drawing, width: 200, height: 100 })).toEqual([150, 81])
  expect(sizeOf({ drawing, width: 200, height: 100 }, 100)).toEqual([100, 56])
  expect(sizeOf({ bytes: new Uint8Array(), width: 200, height: 100 })).toEqual([96, 54])
})
