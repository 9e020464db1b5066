/** A logo as it is printed: a JPEG with its size in pixels. */
export type PrintedLogo = { content: Uint8Array; width: number; height: number }

type Box = { x: number; y: number; width: number; height: number }

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
  document.image(Buffer.from(content), x, box.y, size)
  return box.y + size.height
}
