/** A logo as it is printed: a JPEG with its size in pixels. */
export type PrintedLogo = { content: Uint8Array; width: number; height: number }

type Box = { x: number; y: number; width: number; height: number }

/** Logos that a document has already, so that a hundred pages with one logo keep its bytes once. */
const opened = new WeakMap<PDFKit.PDFDocument, Map<Uint8Array, unknown>>()

function openLogo(document: PDFKit.PDFDocument, content: Uint8Array) {
  const known = opened.get(document) ?? new Map<Uint8Array, unknown>()
  opened.set(document, known)
  // PDFKit's types have no `openImage`.
  const { openImage } = document as unknown as { openImage: (bytes: Buffer) => unknown }
  const image = known.get(content) ?? openImage.call(document, Buffer.from(content))
  known.set(content, image)
  return image as PDFKit.Mixins.ImageSrc
}

/** Draws a logo as large as a box allows, all in points: at its left, or in its middle. Returns the y below it. */
export function drawLogo(
  document: PDFKit.PDFDocument,
  { content, width, height }: PrintedLogo,
  box: Box,
  align: 'left' | 'centre' = 'left',
) {
  const scale = Math.min(box.width / width, box.height / height)
  const size = { width: width * scale, height: height * scale }
  const x = align === 'left' ? box.x : box.x + (box.width - size.width) / 2
  document.image(openLogo(document, content), x, box.y, size)
  return box.y + size.height
}
