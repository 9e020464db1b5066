const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')

/**
 * Has viewers read out, find and copy the text that `draw` writes as `text`: where glyphs are reordered or stand for
 * several letters they would guess it wrong. The mark goes inside the text object, because pdfkit's own goes around
 * it, where readers no longer know the place of the letters and put them anywhere.
 */
export function readingAs(document: PDFKit.PDFDocument, text: string, draw: () => void) {
  const { addContent } = document
  document.addContent = (content: string) => {
    if (content === 'ET') addContent.call(document, 'EMC')
    addContent.call(document, content)
    if (content === 'BT') addContent.call(document, `/Span <</ActualText <${utf16(text)}>>> BDC`)
    return document
  }
  draw()
  document.addContent = addContent
}
