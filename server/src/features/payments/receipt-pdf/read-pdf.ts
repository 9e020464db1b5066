import { inflateSync } from 'node:zlib'

// Reads PDFs as receiptPdf writes them, for its tests; no reader for anybody else's.

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

/** What each glyph of a font stands for. */
function lettersOf(objects: Objects, font: string) {
  const list = /\[(.*)\]/.exec(streamOf(referred(objects, font, 'ToUnicode')))?.[1] ?? ''
  return Array.from(list.matchAll(/<([^>]*)>/g), ([, hex = '']) =>
    fromUtf16(hex.replaceAll(' ', '')),
  )
}

function fontsOf(objects: Objects, page: string) {
  const fonts = referred(objects, page, 'Resources')
  return new Map(
    Array.from(fonts.matchAll(/\/(F\d+) (\d+) 0 R/g), ([, name = '', id = '']) => [
      name,
      lettersOf(objects, objects.get(id) ?? ''),
    ]),
  )
}

/** One stretch of text: what it reads as, and where its baseline begins, in points from the bottom left. */
type Stretch = { text: string; x: number; y: number; glyphs: number }

function stretch(block: string, fonts: Map<string, string[]>): Stretch {
  const [, x, y] = /1 0 0 1 (\S+) (\S+) Tm/.exec(block) ?? []
  const letters = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '') ?? []
  const shown = Array.from(block.matchAll(/\[(.*)\] TJ/g), ([, ops = '']) => ops).join(' ')
  const ids = Array.from(
    shown.matchAll(/<([0-9a-f]+)>/g),
    ([, hex = '']) => hex.match(/.{4}/g) ?? [],
  )
  const glyphs = ids.flat().map((hex) => Number.parseInt(hex, 16))
  const said = /ActualText <([0-9a-f]+)>/.exec(block)?.[1]
  const text = said ? fromUtf16(said) : glyphs.map((glyph) => letters[glyph] ?? '').join('')
  return { text, x: Number(x), y: Number(y), glyphs: glyphs.length }
}

/** The document's own dictionary entries, and each page's box and text. */
export function readPdf(pdf: Uint8Array) {
  const objects = objectsOf(pdf)
  const all = [...objects.values()]
  const pages = all.filter((object) => /\/Type \/Page\n/.test(object))
  return {
    source: all.filter((object) => !object.includes('stream\n')).join('\n'),
    pages: pages.map((page) => {
      const fonts = fontsOf(objects, page)
      const blocks = streamOf(referred(objects, page, 'Contents'))
        .split('BT\n')
        .slice(1)
      const stretches = blocks.map((block) => stretch(block.split('\nET')[0] ?? '', fonts))
      return {
        box: /\/MediaBox \[(.*)\]/.exec(page)?.[1],
        stretches,
        text: stretches
          .map(({ text }) => text)
          .join('\n')
          .replaceAll('₹ \n', '₹ '),
      }
    }),
  }
}
