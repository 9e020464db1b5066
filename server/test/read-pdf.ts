import { inflateSync } from 'node:zlib'

// Reads PDFs written by our own code, and no others.

type Objects = Map<string, string>

function streamOf(object: string) {
  const bytes = /stream\n([\s\S]*)\nendstream/.exec(object)?.[1]
  return bytes === undefined ? '' : inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
}

const objectsOf = (pdf: Uint8Array): Objects =>
  new Map(
    Array.from(
      Buffer.from(pdf)
        .toString('latin1')
        .matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g),
      ([, id = '', object = '']) => [id, object],
    ),
  )

const referred = (objects: Objects, object: string, name: string) =>
  objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(object)?.[1] ?? '') ?? ''

const fromUtf16 = (hex: string) =>
  hex ? Buffer.from(hex, 'hex').swap16().toString('utf16le').replace('\ufeff', '') : ''

type Font = { letters: string[]; widths: number[] }

/** Text and width of each glyph, in thousandths of the font size. */
function fontOf(objects: Objects, font: string): Font {
  const list = /\[(.*)\]/.exec(streamOf(referred(objects, font, 'ToUnicode')))?.[1] ?? ''
  const descendant = objects.get(/DescendantFonts \[(\d+)/.exec(font)?.[1] ?? '') ?? ''
  return {
    letters: Array.from(list.matchAll(/<([^>]*)>/g), ([, hex = '']) =>
      fromUtf16(hex.replaceAll(' ', '')),
    ),
    widths: (/\/W \[0 \[([^\]]*)/.exec(descendant)?.[1] ?? '').split(' ').map(Number),
  }
}

function fontsOf(objects: Objects, page: string) {
  const fonts = referred(objects, page, 'Resources')
  return new Map(
    Array.from(fonts.matchAll(/\/(F\d+) (\d+) 0 R/g), ([, name = '', id = '']) => [
      name,
      fontOf(objects, objects.get(id) ?? ''),
    ]),
  )
}

/** Glyphs of a text operator, and the kerning between them. */
function shown(block: string) {
  const operands = Array.from(block.matchAll(/\[(.*)\] TJ/g), ([, all = '']) => all).join(' ')
  const hex = Array.from(operands.matchAll(/<([0-9a-f]+)>/g), ([, glyphs = '']) => glyphs).join('')
  const kerns = operands
    .replaceAll(/<[^>]*>/g, '')
    .split(' ')
    .map(Number)
  return {
    glyphs: (hex.match(/.{4}/g) ?? []).map((glyph) => Number.parseInt(glyph, 16)),
    kerning: kerns.reduce((sum, kern) => sum + kern, 0),
  }
}

/** A text run: its text, the start of its baseline and its width, in points from the bottom left. */
function stretch(block: string, fonts: Map<string, Font>) {
  const [, x, y] = /1 0 0 1 (\S+) (\S+) Tm/.exec(block) ?? []
  const [, name = '', size] = /\/(F\d+) (\S+) Tf/.exec(block) ?? []
  const { letters, widths } = fonts.get(name) ?? { letters: [], widths: [] }
  const { glyphs, kerning } = shown(block)
  const said = /ActualText <([0-9a-f]+)>/.exec(block)?.[1]
  return {
    /** Missing glyphs. */
    unknown: glyphs.filter((glyph) => glyph === 0).length,
    text: said ? fromUtf16(said) : glyphs.map((glyph) => letters[glyph] ?? '').join(''),
    x: Number(x),
    y: Number(y),
    width:
      (glyphs.reduce((sum, glyph) => sum + (widths[glyph] ?? 0), -kerning) * Number(size)) / 1000,
  }
}

const PAGE_HEIGHT = 841.89

/** Heights of the thin lines for answers. */
const answerLinesIn = (contents: string) =>
  Array.from(
    contents.matchAll(/^\S+ (\S+) m\n\S+ \1 l\n0\.4 w$/gm),
    ([, y]) => PAGE_HEIGHT - Number(y),
  )

/** Lower edges of pictures, photos first, then drawings, which are clipped. */
const picturesIn = (contents: string) => [
  ...Array.from(
    contents.matchAll(/^\S+ 0 0 \S+ \S+ (\S+) cm\n\/I\d+ Do$/gm),
    ([, y]) => PAGE_HEIGHT - Number(y),
  ),
  ...Array.from(
    contents.matchAll(/^(?!0 )\S+ (\S+) \S+ (\S+) re\nW n$/gm),
    ([, y, height]) => PAGE_HEIGHT - Number(y) - Number(height),
  ),
]

/** Entries of the document's dictionary, and each page's box and text. */
export function readPdf(pdf: Uint8Array) {
  const objects = objectsOf(pdf)
  const all = [...objects.values()]
  const pages = all.filter((object) => /\/Type \/Page\n/.test(object))
  return {
    source: all.filter((object) => !object.includes('stream\n')).join('\n'),
    pages: pages.map((page) => {
      const fonts = fontsOf(objects, page)
      const contents = streamOf(referred(objects, page, 'Contents'))
      const blocks = contents.split('BT\n').slice(1)
      const stretches = blocks.map((block) => stretch(block.split('\nET')[0] ?? '', fonts))
      return {
        box: /\/MediaBox \[(.*)\]/.exec(page)?.[1],
        stretches,
        /** Raw operators. */
        contents,
        answerLines: answerLinesIn(contents),
        pictures: picturesIn(contents),
        text: stretches
          .map(({ text }) => text)
          .join('\n')
          .replaceAll('₹ \n', '₹ '),
      }
    }),
  }
}
