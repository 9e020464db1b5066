import sharp from 'sharp'
import { expect } from 'vitest'
import { type Academy, aPhoto, test } from '../../../../test/academy.ts'
import { QUESTIONS, theBank } from '../../../../test/questions.ts'

const svgUrl = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6" onload="alert(1)"><script>alert(1)</script><path d="M0 0L9 6"/></svg>'

async function theFigures(academy: Academy) {
  const bank = await theBank(academy)
  const open = (url: string | undefined) => academy.app.inject(String(url))
  return {
    ...bank,
    open,
    drawn: async (figures: unknown[]) => bank.aQuestion({ ...QUESTIONS.long, figures }),
  }
}

test('a picture is encoded again and a drawing is written again, so neither can run code [S088 S097]', async ({
  academy,
}) => {
  const { drawn, open } = await theFigures(academy)
  const { figures } = await drawn([await aPhoto(), svgUrl(DRAWING)])
  const [picture, drawing] = [await open(figures[0]), await open(figures[1])]

  expect(picture.headers['content-type']).toBe('image/jpeg')
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 40, height: 50 })
  expect(drawing.body).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6" width="9" height="6"><path d="M0 0L9 6"/></svg>',
  )
  expect(drawing.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
  })
})

test('an address that was received keeps its figure, and older versions keep theirs', async ({
  academy,
}) => {
  const { drawn, change, versions, remove, open } = await theFigures(academy)
  const { question_id, figures } = await drawn([svgUrl(DRAWING), await aPhoto()])
  const turned = await change(question_id, { figures: [figures[1], svgUrl(DRAWING), figures[0]] })
  const idsOf = (urls: string[]) => urls.map((url) => url.replace(/\?.*/, ''))
  const [first, second] = idsOf(figures)

  expect(idsOf(turned.body.question.figures)).toEqual([second, expect.anything(), first])
  expect((await change(question_id, { marks: 4 })).body.question.figures).toHaveLength(3)
  const none = (await change(question_id, { figures: [] })).body.question
  expect(none.figures).toEqual([])
  const kept = (await versions(question_id)).body.map((each) => each.figures.length)
  expect(kept).toEqual([0, 3, 3, 2])
  expect((await open(figures[0])).statusCode).toBe(200)
  expect((await change(question_id, { figures: [figures[0]] })).status).toBe(200)
  const other = await drawn([])
  expect(await change(other.question_id, { figures: [figures[0]] })).toMatchObject({
    status: 400,
    fields: { 'figures.0': 'Figure must be a picture or an SVG.' },
  })
  await remove(question_id)
  expect((await open(figures[0])).statusCode).toBe(404)
})

test('a figure does not open unsigned or tampered with [S057]', async ({ academy }) => {
  const { drawn, open } = await theFigures(academy)
  const [one, other] = (await drawn([svgUrl(DRAWING), svgUrl(DRAWING)])).figures
  const [path, query] = String(one).split('?')

  expect((await open(`${path}?${query}`)).statusCode).toBe(200)
  expect((await open(path)).statusCode).toBe(404)
  expect((await open(`${path}?${query}x`)).statusCode).toBe(404)
  expect((await open(`${path}?${String(other).split('?')[1]}`)).statusCode).toBe(404)
})

test.for([
  ['a drawing with entities', svgUrl('<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 9 9"/>')],
  ['a drawing that is none', svgUrl('hello')],
  ['a drawing of bytes', 'data:image/svg+xml;base64,/////w=='],
  ['a drawing of 600 kB', svgUrl(`<svg viewBox="0 0 9 9"><g>${' '.repeat(600 * 1024)}</g></svg>`)],
  ['a picture that is none', 'data:image/png;base64,AAAA'],
  ['HTML', 'data:text/html;base64,AAAA'],
  ['a foreign address', 'https://evil.example/x.svg'],
])('%s is 400 and named [S085 S086 S087]', async ([, figure], { academy }) => {
  const { add } = await theFigures(academy)
  const reply = await add({ ...QUESTIONS.long, figures: [svgUrl(DRAWING), figure] })

  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, ['figures.1']])
})

test('nine figures are 400', async ({ academy }) => {
  const { add } = await theFigures(academy)
  const figures = Array.from({ length: 9 }, () => svgUrl(DRAWING))

  expect((await add({ ...QUESTIONS.long, figures })).fields).toEqual({
    figures: 'Figures must be at most 8.',
  })
})
