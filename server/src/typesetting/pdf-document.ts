import PdfDocument from 'pdfkit'
import { printable } from './printable.ts'
import type { Canvas } from './text.ts'
import { type Typefaces, typefacesFor } from './typefaces.ts'

type About = {
  /** Width and height in points. */
  size: [number, number]
  title: string
  /** What most of it is written in; English unless said. */
  language?: 'en' | 'hi' | 'bn'
  author: string
  /** When it was made, so that the same content is always the same file; today if absent. */
  day?: Date
  /** All that will be written, whose scripts decide which typefaces are loaded. */
  texts: string
}

function newDocument({ size, title, author, day, language = 'en' }: About) {
  return new PdfDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    // Else pdfkit begins by loading a font of its own.
    font: '',
    lang: `${language}-IN`,
    displayTitle: true,
    info: {
      Title: printable(title),
      Author: printable(author),
      Creator: 'Ganit',
      Producer: 'Ganit',
      ...(day && !Number.isNaN(day.getTime()) ? { CreationDate: day, ModDate: day } : {}),
    },
  })
}

function register(document: PDFKit.PDFDocument, typefaces: Typefaces) {
  // Its types know paths and bytes only; a font that fontkit has read is taken as well.
  for (const { name, font } of Object.values(typefaces).flat())
    document.registerFont(name, font as unknown as Buffer)
}

/** Makes a PDF that `draw` fills, from its first page on. */
export async function makePdf(about: About, draw: (canvas: Canvas) => void | Promise<void>) {
  const typefaces = await typefacesFor(about.texts)
  const document = newDocument(about)
  register(document, typefaces)
  const chunks: Buffer[] = []
  const whole = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  await draw({ document, typefaces })
  document.end()
  return whole
}
