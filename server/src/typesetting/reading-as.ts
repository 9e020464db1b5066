const toUtf16Hex = (text: string) =>
  Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')

/**
 * Makes viewers read aloud, find and copy what `draw` writes as `text`, because they guess wrong for reordered glyphs
 * and ligatures. The mark goes inside the text object: around it, as pdfkit puts it, readers lose the letters'
 * positions.
 */
export function readingAs(document: PDFKit.PDFDocument, text: string, draw: () => void) {
  const { addContent } = document
  document.addContent = (content: string) => {
    if (content === 'ET') addContent.call(document, 'EMC')
    addContent.call(document, content)
    if (content === 'BT')
      addContent.call(document, `/Span <</ActualText <${toUtf16Hex(text)}>>> BDC`)
    return document
  }
  draw()
  document.addContent = addContent
}
