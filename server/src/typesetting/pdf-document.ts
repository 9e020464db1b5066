import PdfDocument from 'pdfkit'
import { toPrintableText } from './printable.ts'
import type { Canvas } from './text.ts'
import { loadTypefaces, type Typefaces } from './typefaces.ts'

type About = {
  /** Width and height in points. */
  size: [number, number]
  title: string
  /** Main language; English by default. */
  language?: 'en' | 'hi' | 'bn'
  author: string
  /** Creation day, so that the same content gives the same file; today by default. */
  day?: Date
  /** All text to be written, whose scripts decide which fonts are loaded. */
  texts: string
}

function createDocument({ size, title, author, day, language = 'en' }: About) {
  return new PdfDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    // The empty name keeps pdfkit from loading its default font.
    font: '',
    lang: `${language}-IN`,
    displayTitle: true,
    info: {
      Title: toPrintableText(title),
      Author: toPrintableText(author),
      Creator: 'Ganit',
      Producer: 'Ganit',
      ...(day && !Number.isNaN(day.getTime()) ? { CreationDate: day, ModDate: day } : {}),
    },
  })
}

function registerFonts(document: PDFKit.PDFDocument, typefaces: Typefaces) {
  // pdfkit's types only know paths and bytes; a fontkit font works too.
  for (const { name, font } of Object.values(typefaces).flat())
    document.registerFont(name, font as unknown as Buffer)
}

/** Creates a PDF filled by `draw`, which starts on the first page. */
export async function makePdf(about: About, draw: (canvas: Canvas) => void | Promise<void>) {
  const typefaces = await loadTypefaces(about.texts)
  const document = createDocument(about)
  registerFonts(document, typefaces)
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
