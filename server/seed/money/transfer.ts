import sharp from 'sharp'

/** UTR of the first transfer with a picture. */
export const DEMO_UTR = '412345678901'

/** Screenshot of a UPI transfer, drawn, to send with a claim. */
export async function drawTransfer(utr: string) {
  const lines = [
    ['Payment successful', 34, 560],
    ['to Ganit', 28, 620],
    ['ganit@demobank', 24, 664],
    [`UTR ${utr}`, 30, 760],
  ] as const
  const words = lines
    .map(([text, size, y]) => `<text x="270" y="${y}" font-size="${size}">${text}</text>`)
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="1080">
    <rect width="540" height="1080" fill="#f4f6f4"/>
    <circle cx="270" cy="380" r="90" fill="#276e42"/>
    <path d="M225 382 L258 416 L318 346" fill="none" stroke="#fff" stroke-width="16"/>
    <g fill="#1d1714" text-anchor="middle" font-family="sans-serif">${words}</g>
  </svg>`
  const content = await sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer()
  return `data:image/jpeg;base64,${content.toString('base64')}`
}
